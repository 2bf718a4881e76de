"""Which files a handbook reads, judged by their names."""

load(":names.bzl", "EXCEPTED", "EXTENSIONS", "FILES", "PROJECT_FILES", "READMES")

def is_source(path):
    """Reports whether a handbook can read the file, judged by its name."""
    if is_project_file(path):
        return True
    name = path.rpartition("/")[2]
    for ending in EXCEPTED:
        if name.endswith(ending):
            return False
    if name in FILES:
        return True
    return "." in name and "." + name.rpartition(".")[2] in EXTENSIONS

def is_project_file(path):
    """Reports whether the file only says something about the sources."""
    name = path.rpartition("/")[2]
    if name in PROJECT_FILES or name.lower() in READMES:
        return True

    # What a tsconfig.json extends lies beside it.
    return name.endswith(".json") and (name.startswith("tsconfig.") or name.startswith("jsconfig."))
