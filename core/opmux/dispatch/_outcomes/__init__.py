"""What kernels and handlers come to: results beside their schema, and exceptions that need more words."""
