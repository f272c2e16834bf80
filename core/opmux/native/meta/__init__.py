"""What operators know without data: shapes, dtypes, strides, and the errors of arguments that do not fit."""
