"""Paths of what a target names."""

def in_package(ctx, name):
    """Returns the path, relative to the workspace, of a file named in a target's package."""
    return ctx.label.package + "/" + name if ctx.label.package else name
