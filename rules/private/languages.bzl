"""The names of the files that a handbook reads."""

_EXTENSIONS = [
    "cjs",
    "cts",
    "go",
    "js",
    "jsx",
    "mjs",
    "mts",
    "py",
    "ts",
    "tsx",
]

# Project files, which say what modules are called, and the authors' own words.
_NAMES = [
    "README",
    "README.markdown",
    "README.md",
    "README.rst",
    "README.txt",
    "go.mod",
    "jsconfig.json",
    "package.json",
    "pyproject.toml",
    "tsconfig.json",
]

def is_source(path):
    """Reports whether a handbook can read the file, judged by its name."""
    name = path.rpartition("/")[2]
    if name in _NAMES:
        return True
    if name.endswith(".d.ts") or name.endswith(".d.mts") or name.endswith(".d.cts") or name.endswith(".min.js"):
        return False
    return name.rpartition(".")[2] in _EXTENSIONS and "." in name

def is_project_file(path):
    """Reports whether the file only says something about the sources."""
    return path.rpartition("/")[2] in _NAMES
