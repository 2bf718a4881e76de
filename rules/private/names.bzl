"""The names of the files that a handbook reads.

Written from phases/scan/names by: UPDATE_GOLDEN=1 go test ./phases/scan/names
"""

# Ends of the names of sources.
EXTENSIONS = [
    ".BUILD",
    ".Containerfile",
    ".Dockerfile",
    ".bash",
    ".bazel",
    ".bzl",
    ".c",
    ".c++",
    ".cc",
    ".cjs",
    ".cpp",
    ".cppm",
    ".cs",
    ".cts",
    ".cxx",
    ".dockerfile",
    ".ex",
    ".exs",
    ".gemspec",
    ".go",
    ".h",
    ".h++",
    ".hcl",
    ".hh",
    ".hpp",
    ".hxx",
    ".inl",
    ".ipp",
    ".ixx",
    ".java",
    ".js",
    ".jsx",
    ".ksh",
    ".kt",
    ".kts",
    ".lua",
    ".m",
    ".mjs",
    ".mm",
    ".mts",
    ".php",
    ".phtml",
    ".proto",
    ".py",
    ".pyi",
    ".rake",
    ".rb",
    ".rs",
    ".ru",
    ".sh",
    ".sky",
    ".sol",
    ".star",
    ".starlark",
    ".svelte",
    ".swift",
    ".tcc",
    ".tf",
    ".tofu",
    ".tpp",
    ".ts",
    ".tsx",
    ".vue",
    ".zsh",
]

# Names of sources without an extension that tells.
FILES = [
    "BUCK",
    "BUILD",
    "Containerfile",
    "Dockerfile",
    "Tiltfile",
    "WORKSPACE",
    "WORKSPACE.bzlmod",
]

# Project files say what modules are called.
PROJECT_FILES = [
    "Cargo.toml",
    "foundry.toml",
    "go.mod",
    "jsconfig.json",
    "package.json",
    "pyproject.toml",
    "remappings.txt",
    "setup.cfg",
    "tsconfig.json",
]

# The authors' own words, in any letter case.
READMES = [
    "readme",
    "readme.markdown",
    "readme.md",
    "readme.rst",
    "readme.txt",
]

# Ends of names of declarations without code, of templates, of locks, and of what tools write.
EXCEPTED = [
    ".Designer.cs",
    ".blade.php",
    ".d.cts",
    ".d.mts",
    ".d.ts",
    ".g.cs",
    ".generated.cs",
    ".generated.swift",
    ".min.js",
    ".pb.c",
    ".pb.cc",
    ".pb.h",
    ".terraform.lock.hcl",
]
