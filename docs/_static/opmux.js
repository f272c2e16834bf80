// Code and tables that are wider than the window scroll by keyboard too, in browsers that do not see to it themselves.
"use strict";
(() => {
  function reach() {
    for (const box of document.querySelectorAll(".highlight pre, .table-wrapper, figure.opmux-picture")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  }
  reach();
  addEventListener("resize", reach);
})();
