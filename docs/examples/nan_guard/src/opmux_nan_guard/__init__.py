"""Names the first operator that makes a NaN or an infinity, for opmux."""
