def a():
    """Do nothing."""
