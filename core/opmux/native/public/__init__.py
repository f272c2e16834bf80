"""The functions and methods that programs call: made of operators, with what only Python knows of their arguments."""
