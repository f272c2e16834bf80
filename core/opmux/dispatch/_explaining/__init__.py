"""What becomes of a call, and why: its explanation, in words and as data."""
