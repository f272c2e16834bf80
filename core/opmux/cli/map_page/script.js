"use strict";
// The data's form is described in opmux/cli/_map_data.py. Texts of the data come into the page by textContent alone.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const RULE = 0, SOURCE = 1, NAME = 2, ORIGIN = 3, PLUGINS = 4, PLACE = 5, THROUGH = 6;
  const STEP = 22;
  const [EXCLUDED, FALLS, RUNS, NEXT, MAY, WAITS] = [0, 1, 2, 3, 4, 5];
  const $ = (id) => document.getElementById(id);

  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    for (const child of children) element.append(child); // a text becomes a text node
    return element;
  }
  const bdi = (text) => make("bdi", {}, text); // a name from right to left turns none of the words around it
  function option(value, text) { const made = make("option", {}, text); made.value = value; return made; }

  // -- the data -------------------------------------------------------------------------------------------------------

  const unpacked = new Map();
  function rowOf(operator) { // numbers of kernels by key
    let row = unpacked.get(operator);
    if (!row) {
      row = new Int32Array(data.keys.length);
      const runs = data.operators[operator].row;
      for (let i = 0, at = 0; i < runs.length; i += 2) { row.fill(runs[i], at, at + runs[i + 1]); at += runs[i + 1]; }
      unpacked.set(operator, row);
    }
    return row;
  }
  const kernelAt = (operator, key) => data.kernels[rowOf(operator)[key]];
  const ruleOf = (kernel) => data.rules[kernel[RULE]];
  const className = (kernel) => (kernel[THROUGH] ? "through" : "r" + kernel[RULE]);
  const letter = (kernel) => (kernel[THROUGH] ? "↓" : ruleOf(kernel).letter);
  const ruleText = (kernel) => ruleOf(kernel).name + (kernel[THROUGH] ? " (fallthrough)" : "");
  const sentence = (kernel) => ruleOf(kernel).text.split("{key}").join(kernel[SOURCE])
    + (kernel[THROUGH] ? " It is a fallthrough: calls skip the key." : "");

  function keysInUse() { // keys that usual calls meet, and keys of loaded backends with kernels of their own
    const used = new Uint8Array(data.keys.length);
    for (const path of data.paths) for (let i = 0; i < path.length; i += 2) used[path[i]] = 1;
    const index = new Map(data.keys.map((name, i) => [name, i]));
    for (const kernel of data.kernels) if (!kernel[THROUGH] && index.has(kernel[SOURCE])) used[index.get(kernel[SOURCE])] = 1;
    for (const key of data.idle) used[key] = 0;
    return used;
  }
  const used = keysInUse();

  // -- filters ----------------------------------------------------------------------------------------------------------

  function matcher(text) { // words of which one is a part of the name; * and ? stand for letters
    const words = text.trim().toLowerCase().split(/[\s,]+/).filter(Boolean).map((word) => {
      if (!/[*?]/.test(word)) return (name) => name.includes(word);
      const escaped = word.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*/g, ".*").replace(/\?/g, ".");
      const pattern = new RegExp("^(?:[^:]*::)?" + escaped + "$");
      return (name) => pattern.test(name) || pattern.test(name.split(".")[0]);
    });
    return (name) => !words.length || words.some((word) => word(name.toLowerCase()));
  }

  // Shown operators and keys; kernels that the filters are for, null for all. A fallback, which every operator has, keeps an
  // operator in the table only if its rule is asked for.
  let rows = [], columns = [], lit = null, keeps = null;
  const isFallback = (kernel) => ruleOf(kernel).name === "backend fallback";
  function filter() {
    const plugin = $("filter-plugin").value, origin = $("filter-origin").value, rule = $("filter-rule").value;
    const wanted = (kernel) => (plugin === "" || kernel[PLUGINS].includes(plugin))
      && (origin === "" || kernel[ORIGIN] === Number(origin)) && (rule === "" || kernel[RULE] === Number(rule));
    lit = plugin + origin + rule === "" ? null : data.kernels.map(wanted);
    keeps = lit && lit.map((is, i) => is && (rule !== "" || !isFallback(data.kernels[i])));
    const inUse = $("filter-used").checked, isKey = matcher($("filter-key").value), isOperator = matcher($("filter-operator").value);
    columns = [...data.keys.keys()].filter((key) => (!inUse || used[key]) && isKey(data.keys[key]));
    rows = [...data.operators.keys()].filter((i) => isOperator(data.operators[i].name) && (!lit || hasLit(i)));
    active = [Math.min(active[0], Math.max(rows.length - 1, 0)), Math.min(active[1], Math.max(columns.length - 1, 0))];
    $("count").textContent = `${rows.length} operators, ${columns.length} keys`;
    $("none").hidden = Boolean(rows.length && columns.length);
    $("none-text").textContent = `No ${rows.length ? "key" : "operator"} fits the filters.`;
    $("grid").setAttribute("aria-rowcount", rows.length + 1);
    $("grid").setAttribute("aria-colcount", columns.length + 1);
    resize();
  }
  function hasLit(operator) {
    const row = rowOf(operator);
    return columns.some((key) => keeps[row[key]]);
  }

  // -- the table: only what is in sight is in the page ------------------------------------------------------------------
  // The element of a row or column is the one at its number modulo those in sight: a step of scrolling fills what comes into sight.

  const grid = $("grid"), stage = $("stage"), space = $("space");
  const headCells = make("div", { class: "cells", role: "presentation" });
  const heads = make("div", { class: "row heads", role: "row", "aria-rowindex": 1 },
    make("div", { class: "corner", role: "columnheader" }, "Operator"), make("div", { class: "clip", role: "presentation" }, headCells));
  const body = make("div", { class: "body", role: "rowgroup" });
  stage.append(heads, make("div", { class: "under", role: "presentation" }, body));
  const headPool = [], rowPool = [];
  let active = [0, 0], waiting = false, filtered = 0;
  let side = 0, head = 0, measured = 0; // the sizes of the names, as the style sheet has them for the width of the window
  const length = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name));

  function resize() {
    filtered += 1;
    space.style.width = `calc(var(--side) + ${columns.length * STEP + 8}px)`;
    space.style.height = `calc(var(--head) + ${rows.length * STEP}px)`;
    body.hidden = !rows.length; // a group without rows is none
    draw();
  }

  // Shows the items from `first` on, as many as are in sight; `fill` is called for those whose mark has changed.
  function sight(pool, first, count, size, create, mark, fill) {
    const end = Math.min(first + size, count);
    while (pool.length < size) { pool.push(create(pool.length)); pool[pool.length - 1].element.hidden = true; }
    for (let i = first; i < end; i += 1) {
      const item = pool[i % size], now = mark(i);
      if (item.mark !== now) { item.mark = now; item.element.hidden = false; fill(item, i); }
    }
    pool.forEach((item, slot) => {
      const at = first + ((((slot - first) % size) + size) % size);
      if ((slot >= size || at >= end) && item.mark !== "") { item.mark = ""; item.element.hidden = true; }
    });
  }

  function draw() {
    waiting = false;
    const width = grid.clientWidth, height = grid.clientHeight, [row, column] = active;
    if (innerWidth !== measured) { measured = innerWidth; side = length("--side"); head = length("--head"); } // not at each step of scrolling
    stage.style.width = width + "px";
    stage.style.height = height + "px";
    const top = Math.floor(grid.scrollTop / STEP), left = Math.floor(grid.scrollLeft / STEP);
    const down = Math.max(2, Math.ceil((height - head) / STEP) + 1), across = Math.max(2, Math.ceil((width - side) / STEP) + 1);
    const shift = `translateX(${-grid.scrollLeft}px)`;
    body.style.transform = `translateY(${-grid.scrollTop}px)`;
    headCells.style.transform = shift;
    sight(headPool, left, columns.length, across, makeHead, (i) => `${filtered} ${i} ${i === column}`, fillHead);
    sight(rowPool, top, rows.length, down, makeRow, (i) => `${filtered} ${i} ${i === row}`, fillRow);
    for (const item of rowPool) {
      if (item.mark === "") continue;
      const at = item.at, numbers = rowOf(rows[at]);
      item.cells.style.transform = shift;
      sight(item.pool, left, columns.length, across, item.makeCell, (i) => `${item.mark} ${i} ${at === row && i === column}`,
        (cell, i) => fillCell(cell.element, numbers[columns[i]], i, at === row && i === column));
    }
    const cell = grid.querySelector(".row:not([hidden]) .cell.active:not([hidden])");
    if (cell) grid.setAttribute("aria-activedescendant", cell.id);
    else grid.removeAttribute("aria-activedescendant");
  }

  function makeHead() {
    const element = make("div", { class: "head", role: "columnheader" });
    headCells.append(element);
    return { element, mark: "" };
  }
  function fillHead({ element }, column) {
    element.style.left = column * STEP + "px";
    element.textContent = element.title = data.keys[columns[column]];
    element.className = column === active[1] ? "head here" : "head";
    element.ariaColIndex = String(column + 2);
  }
  function makeRow(slot) {
    const head = make("div", { class: "rowhead", role: "rowheader", "aria-colindex": 1 });
    const cells = make("div", { class: "cells", role: "presentation" });
    const element = make("div", { class: "row", role: "row" }, head, make("div", { class: "clip", role: "presentation" }, cells));
    body.append(element);
    const makeCell = (i) => {
      const cell = make("div", { class: "cell", role: "gridcell", id: `cell-${slot}-${i}` });
      cells.append(cell);
      return { element: cell, mark: "" };
    };
    return { element, head, cells, makeCell, pool: [], mark: "", at: 0 };
  }
  function fillRow(item, at) {
    item.at = at;
    item.element.style.top = at * STEP + "px";
    item.element.className = at === active[0] ? "row here" : "row";
    item.element.ariaRowIndex = String(at + 2);
    item.head.textContent = item.head.title = data.operators[rows[at]].name;
  }
  function fillCell(element, number, column, isActive) {
    const kernel = data.kernels[number];
    element.style.left = column * STEP + "px";
    element.className = `cell ${className(kernel)}${lit && !lit[number] ? " off" : ""}${isActive ? " active" : ""}`;
    element.textContent = letter(kernel);
    element.ariaLabel = `${data.keys[columns[column]]}: ${ruleText(kernel)}${kernel[NAME] ? ", " + kernel[NAME] : ""}`;
    element.ariaColIndex = String(column + 2);
  }
  function drawSoon() { if (!waiting) { waiting = true; requestAnimationFrame(draw); } }

  function move(row, column) {
    if (!rows.length || !columns.length) return;
    active = [Math.max(0, Math.min(rows.length - 1, row)), Math.max(0, Math.min(columns.length - 1, column))];
    const y = active[0] * STEP, x = active[1] * STEP;
    const height = grid.clientHeight - head - STEP, width = grid.clientWidth - side - STEP;
    if (y < grid.scrollTop || y > grid.scrollTop + height) grid.scrollTop = y < grid.scrollTop ? y : y - height;
    if (x < grid.scrollLeft || x > grid.scrollLeft + width) grid.scrollLeft = x < grid.scrollLeft ? x : x - width;
    draw();
  }
  grid.addEventListener("scroll", drawSoon, { passive: true });
  new ResizeObserver(drawSoon).observe(grid);
  grid.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor((grid.clientHeight - head) / STEP) - 1), [row, column] = active, all = event.ctrlKey || event.metaKey;
    const moves = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      PageUp: [row - page, column], PageDown: [row + page, column], Home: [all ? 0 : row, 0], End: [all ? rows.length - 1 : row, columns.length - 1],
    };
    if (event.key === "Enter" || event.key === " ") open();
    else if (moves[event.key]) move(...moves[event.key]);
    else return;
    event.preventDefault();
  });
  grid.addEventListener("click", (event) => {
    const box = grid.getBoundingClientRect();
    const x = event.clientX - box.left - grid.clientLeft, y = event.clientY - box.top - grid.clientTop;
    if (x >= grid.clientWidth || y >= grid.clientHeight || y < head) return;
    const row = Math.floor((y - head + grid.scrollTop) / STEP);
    const column = x < side ? active[1] : Math.floor((x - side + grid.scrollLeft) / STEP);
    if (row < rows.length && column < columns.length) { move(row, column); open(); }
  });

  // -- the panel of one cell ----------------------------------------------------------------------------------------------

  const panel = $("panel");
  function badge(kernel) { return make("span", { class: "badge " + className(kernel), "aria-hidden": "true" }, letter(kernel)); }
  function open() {
    if (!rows.length || !columns.length) return;
    const operator = rows[active[0]], key = columns[active[1]], kernel = kernelAt(operator, key), about = data.operators[operator];
    const title = make("h2", { tabindex: -1 }, bdi(about.name), " at ", bdi(data.keys[key]));
    const close = make("button", { class: "plain", type: "button", "aria-label": "Close" }, "✕");
    close.addEventListener("click", shut);
    const rule = make("dd", {}, badge(kernel), ruleText(kernel));
    const list = make("dl", {}, make("dt", {}, "Rule"), rule);
    const lines = [["Kernel", kernel[NAME]], ["From", data.origins[kernel[ORIGIN]]], ["Plugin", kernel[PLUGINS].join(", ")], ["Location", kernel[PLACE]], ["Registered at", kernel[SOURCE]]];
    for (const [name, value] of lines) if (value) list.append(make("dt", {}, name), make("dd", {}, value));
    panel.replaceChildren(make("div", { class: "panel-head" }, title, close), list,
      make("h3", {}, "Why"), make("div", { id: "panel-why" }, sentence(kernel)), make("h3", {}, "Schema"), make("div", { class: "schema" }, about.schema),
      make("h3", {}, "All that is registered for the operator"), registered(about, kernel), make("h3", {}, "Calls that have this key"), callsWith(operator, key));
    panel.hidden = false;
    draw();
    move(...active);
    panel.scrollTop = 0;
    panel.scrollIntoView(); // below the table, where the window is small
    title.focus({ preventScroll: true });
  }
  function shut() { panel.hidden = true; draw(); grid.focus(); }
  function callsWith(operator, key) {
    const list = make("ul", { class: "calls" });
    data.calls.forEach((call, i) => {
      const path = data.paths[call.paths[operator]] || [];
      for (let j = 0; j < path.length; j += 2) {
        if (path[j] !== key) continue;
        const button = make("button", { class: "plain", type: "button" }, bdi(call.name), `: ${data.statuses[path[j + 1]]}`);
        button.addEventListener("click", () => { $("path-operator").value = data.operators[operator].name; fillCalls(i); show("path"); $("path-call").focus(); });
        list.append(make("li", {}, button));
      }
    });
    return list.children.length ? list : make("div", { class: "place" }, "none of the usual calls");
  }
  function registered(about, kernel) {
    const table = make("table", {}), entries = Object.entries(about.registered);
    for (const [key, kernels] of entries) kernels.forEach((number, i) => {
      const [name, from, place] = data.registrations[number];
      const here = !i && key === kernel[SOURCE] && name === kernel[NAME];
      const line = make("td", {}, make("div", {}, here ? make("strong", {}, bdi(name)) : bdi(name), i ? " (hidden by the newer one)" : here ? " (this one)" : ""), make("div", { class: "place" }, bdi(data.origins[from]), " ", bdi(place)));
      table.append(make("tr", i ? { class: "hidden-kernel" } : {}, make("th", { scope: "row" }, key), line));
    });
    return entries.length ? table : make("div", { class: "place" }, "nothing");
  }

  // -- one call -----------------------------------------------------------------------------------------------------------

  const byName = new Map(data.operators.map((operator, i) => [operator.name, i]));
  function chosen() {
    const text = $("path-operator").value.trim();
    return byName.get(text) ?? byName.get("aten::" + text) ?? -1;
  }
  function fillCalls(choice) { // the calls that the operator can have
    const operator = chosen(), select = $("path-call"), before = choice ?? Number(select.value);
    const fitting = data.calls.map((call, i) => i).filter((i) => operator >= 0 && data.calls[i].paths[operator] >= 0);
    select.replaceChildren(...fitting.map((i) => option(i, data.calls[i].name)));
    if (fitting.includes(before)) select.value = before;
    drawPath();
  }
  function drawPath() {
    const operator = chosen(), call = data.calls[Number($("path-call").value)], drawing = $("path-drawing");
    const path = operator < 0 || !call || $("path-call").value === "" ? null : data.paths[call.paths[operator]];
    $("path-schema").textContent = operator < 0 ? "" : data.operators[operator].schema;
    if (!path) {
      $("path-text").textContent = operator < 0 ? "No operator has this name." : "No usual call fits this operator.";
      return drawing.replaceChildren();
    }
    const stops = [];
    for (let i = 0; i < path.length; i += 2) stops.push({ key: path[i], status: path[i + 1], kernel: kernelAt(operator, path[i]) });
    $("path-text").replaceChildren(...told(operator, call, stops));
    drawing.replaceChildren(rail(stops), make("ol", {}, ...stops.map(stop)));
  }
  const isTaken = (stop) => stop.status === RUNS || stop.status === NEXT || stop.status === MAY;
  function told(operator, call, stops) {
    const [first, ...rest] = stops.filter(isTaken);
    const at = (stop) => [bdi(stop.kernel[NAME] || "no kernel"), " at ", bdi(data.keys[stop.key])];
    const begins = first.kernel[NAME] ? [") runs ", ...at(first)] : [") is refused: no kernel at ", bdi(data.keys[first.key])];
    const goes = rest.flatMap((stop) => [stop.status === NEXT ? ", then " : ", which may go on to ", ...at(stop)]);
    return [bdi(data.operators[operator].name), " (", bdi(call.name), ...begins, ...goes, "."];
  }
  function stop(stop) {
    const { key, status, kernel } = stop;
    const kind = isTaken(stop) ? "taken" : status === EXCLUDED ? "passed excluded" : status === FALLS ? "passed" : "";
    const name = make("div", { class: "kernel", title: kernel[NAME] }, badge(kernel), bdi(kernel[NAME] || "no kernel"), make("span", { class: "by" }, ruleText(kernel)));
    const places = [data.origins[kernel[ORIGIN]], kernel[PLACE]].filter(Boolean), place = make("div", { class: "place", title: places.join(" · ") });
    places.forEach((text, i) => place.append(i ? " · " : "", bdi(text)));
    return make("li", { class: "stop " + kind }, make("div", { class: "key", title: data.keys[key] }, data.keys[key]), make("div", { class: "what" }, data.statuses[status]), name, place);
  }
  function svg(tag, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  }
  function rail(stops) {
    const step = length("--stop"), middle = (i) => i * step + step / 2 - 4, x = 66; // a stop, with the gap of 8 below it
    const drawing = svg("svg", { width: 90, height: stops.length * step, "aria-hidden": "true" });
    drawing.append(svg("path", { class: "rail", d: `M${x} 0V${middle(stops.length - 1)}` }));
    let from = -1, number = 0;
    stops.forEach((stop, i) => {
      if (!isTaken(stop)) return drawing.append(svg("circle", { class: "dot", cx: x, cy: middle(i), r: 5 }));
      const y = middle(i), start = from < 0 ? 4 : middle(from);
      drawing.append(svg("path", { class: stop.status === MAY ? "way maybe" : "way", d: `M${from < 0 ? 30 : x - 12} ${start}C${20} ${start + 12} ${20} ${y - 12} ${x - 18} ${y}` }));
      drawing.append(svg("path", { class: "tip", d: `M${x - 11} ${y}l-10 -6v12z` }), svg("circle", { class: "dot taken", cx: x, cy: y, r: 10 }));
      const label = svg("text", { class: "number", x, y: y + 4 });
      label.textContent = String(++number);
      drawing.append(label);
      from = i;
    });
    return drawing;
  }

  // -- the page -----------------------------------------------------------------------------------------------------------

  function show(view) {
    for (const name of ["table", "path"]) {
      $("view-" + name).hidden = name !== view;
      $("tab-" + name).setAttribute("aria-selected", String(name === view));
      $("tab-" + name).tabIndex = name === view ? 0 : -1;
    }
    if (view === "table") draw(); else enterPath();
  }
  function enterPath() {
    if (!$("operators").children.length) $("operators").append(...data.operators.map((operator) => option(operator.name, "")));
    if (!$("path-operator").value && rows.length) { $("path-operator").value = data.operators[rows[active[0]]].name; }
    fillCalls();
  }
  for (const [name, other] of [["table", "path"], ["path", "table"]]) {
    $("tab-" + name).addEventListener("click", () => show(name));
    $("tab-" + name).addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") { show(other); $("tab-" + other).focus(); }
    });
  }
  document.addEventListener("keydown", (event) => {
    const writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !writes && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const field = $($("view-table").hidden ? "path-operator" : "filter-operator");
      field.focus();
      field.select();
      event.preventDefault();
    } else if (event.key === "Escape" && !$("view-table").hidden) {
      if (writes) grid.focus(); else if (!panel.hidden) shut();
    }
  });
  for (const form of document.querySelectorAll("form")) form.addEventListener("submit", (event) => event.preventDefault());
  $("filters").addEventListener("reset", () => setTimeout(() => { filter(); grid.focus(); })); // the fields are empty after the event
  for (const id of ["filter-operator", "filter-key"]) $(id).addEventListener("input", filter);
  $("filter-operator").addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === "ArrowDown") { grid.focus(); event.preventDefault(); } });
  for (const id of ["filter-plugin", "filter-origin", "filter-rule", "filter-used"]) $(id).addEventListener("change", filter);
  $("path-operator").addEventListener("input", () => fillCalls());
  $("path-call").addEventListener("change", drawPath);
  for (const width of [480, 760]) { // stops have another height there
    matchMedia(`(max-width: ${width}px)`).addEventListener("change", () => { if (!$("view-path").hidden) drawPath(); });
  }

  for (const name of [...new Set(data.kernels.flatMap((kernel) => kernel[PLUGINS]))].sort()) $("filter-plugin").append(option(name, name));
  data.origins.forEach((origin, i) => { if (origin) $("filter-origin").append(option(i, origin)); });
  const present = new Set(data.kernels.map((kernel) => kernel[RULE]));
  data.rules.forEach((rule, i) => {
    if (!present.has(i)) return;
    $("filter-rule").append(option(i, `${rule.letter}  ${rule.name}`));
    $("legend").append(make("li", { title: rule.text.split("{key}").join("An alias key") }, make("span", { class: "badge r" + i, "aria-hidden": "true" }, rule.letter), rule.name));
  });
  $("legend").append(make("li", { title: "Calls skip the key." }, make("span", { class: "badge through", "aria-hidden": "true" }, "↓"), "fallthrough"));
  $("summary").textContent = `opmux ${data.opmux}: ${data.operators.length} operators, ${data.keys.length} dispatch keys`;
  filter();
  // The frame after the first one begins when that is painted.
  requestAnimationFrame(() => requestAnimationFrame(() => { document.documentElement.dataset.painted = String(Math.round(performance.now())); }));
})();
