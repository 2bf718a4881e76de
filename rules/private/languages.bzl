"""The names of the files that a handbook reads."""

_EXTENSIONS = [
    "Containerfile",
    "Dockerfile",
    "bash",
    "bzl",
    "c",
    "c++",
    "cc",
    "cjs",
    "cpp",
    "cppm",
    "cs",
    "cts",
    "cxx",
    "ex",
    "exs",
    "dockerfile",
    "gemspec",
    "go",
    "h",
    "h++",
    "hh",
    "hpp",
    "hxx",
    "inl",
    "ipp",
    "ixx",
    "java",
    "js",
    "jsx",
    "ksh",
    "lua",
    "m",
    "kt",
    "kts",
    "mjs",
    "mm",
    "mts",
    "php",
    "phtml",
    "proto",
    "py",
    "pyi",
    "rake",
    "rb",
    "rs",
    "ru",
    "sh",
    "sky",
    "star",
    "starlark",
    "svelte",
    "tcc",
    "tpp",
    "swift",
    "tf",
    "tofu",
    "ts",
    "tsx",
    "vue",
    "zsh",
]

# Project files say what modules are called.
_PROJECT_FILES = [
    "Cargo.toml",
    "go.mod",
    "jsconfig.json",
    "package.json",
    "pyproject.toml",
    "setup.cfg",
    "tsconfig.json",
]

# The authors' own words, in any letter case.
_READMES = [
    "readme",
    "readme.markdown",
    "readme.md",
    "readme.rst",
    "readme.txt",
]

_NO_SOURCES = [".blade.php", ".d.cts", ".d.mts", ".d.ts", ".min.js", ".pb.c", ".pb.cc", ".pb.h", ".Designer.cs", ".g.cs", ".generated.cs", ".generated.swift"]

def is_source(path):
    """Reports whether a handbook can read the file, judged by its name."""
    if is_project_file(path):
        return True
    name = path.rpartition("/")[2]
    for ending in _NO_SOURCES:
        if name.endswith(ending):
            return False
    return "." in name and name.rpartition(".")[2] in _EXTENSIONS

def is_project_file(path):
    """Reports whether the file only says something about the sources."""
    name = path.rpartition("/")[2]
    if name in _PROJECT_FILES or name.lower() in _READMES:
        return True

    # What a tsconfig.json extends lies beside it.
    return name.endswith(".json") and (name.startswith("tsconfig.") or name.startswith("jsconfig."))
