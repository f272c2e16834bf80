"""Python code that takes part in calls: modes, classes, wrappers of tensors, and functions of `py_impl`."""
