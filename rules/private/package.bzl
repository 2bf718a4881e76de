"""Paths of what a target names."""

# The control characters of ASCII by their code, but for 127.
CONTROLS = "\0\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22\23\24\25\26\27\30\31\32\33\34\35\36\37"

def in_package(ctx, name):
    """Returns the path, relative to the workspace, of a file named in a target's package."""
    return ctx.label.package + "/" + name if ctx.label.package else name
