"""Ground truth for C and C++, from clang's own syntax trees (libclang, python3-clang).

    /usr/bin/python3 truth.py --root DIR [--flags FILE] [--exclude RE]
        --decls decls.tsv --calls calls.tsv --unknown unknown.tsv --skipped skipped.tsv

Every source file is one translation unit; a header that none of them includes
is one of its own. FILE holds compiler flags, one a line; {root} is replaced.
Nothing is built: a header that is missing only loses the calls that need it.

decls:   kind name file startLine endLine nameLine scope
         kind is func, method, ctor, sig (no body) or type:<kind>
calls:   callerFile callerName calleeFile calleeName line dispatch callerNameLine calleeNameLine exprLine
         the callee is the definition when there is one in the tree; dispatch is
         static, interface (it has no body in the tree) or implicit (the callee is the class)
unknown: file line name exprLine of calls that clang cannot bind: those that
         depend on a template parameter, and those in code that it skips
skipped: file firstLine lastLine of what the preprocessor leaves out; a tool's
         declarations there are neither right nor wrong

A function whose name comes out of a macro has the last argument of the macro
as its name; a call whose callee's name is not written in the source is left out.
"""
import argparse
import collections
import ctypes
import os
import re
import subprocess
import sys

from clang import cindex
from clang.cindex import Config, Cursor, CursorKind as K, Index, SourceLocation, TranslationUnit

FUNCTIONS = {
    K.FUNCTION_DECL: "func", K.CXX_METHOD: "method", K.CONSTRUCTOR: "ctor", K.DESTRUCTOR: "method",
    K.CONVERSION_FUNCTION: "method", K.FUNCTION_TEMPLATE: "func",
}
TYPES = {
    K.STRUCT_DECL: "struct", K.CLASS_DECL: "class", K.UNION_DECL: "union", K.ENUM_DECL: "enum",
    K.CLASS_TEMPLATE: "class", K.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION: "class",
    K.TYPEDEF_DECL: "alias", K.TYPE_ALIAS_DECL: "alias", K.TYPE_ALIAS_TEMPLATE_DECL: "alias",
}
SOURCES = (".c", ".cc", ".cpp", ".cxx")
HEADERS = (".h", ".hh", ".hpp", ".hxx", ".inl", ".ipp", ".tcc")

lib = Config().lib
for name in ("clang_getFileLocation", "clang_getSpellingLocation"):
    f = getattr(lib, name)
    f.argtypes = [SourceLocation, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_uint),
                  ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)]
    f.restype = None


class RangeList(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint), ("ranges", ctypes.POINTER(cindex.SourceRange))]


lib.clang_getAllSkippedRanges.argtypes = [TranslationUnit]
lib.clang_getAllSkippedRanges.restype = ctypes.POINTER(RangeList)

AMBIGUOUS = "ambiguous"
Decl = collections.namedtuple("Decl", "kind name file start end line scope")


class Truth:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.texts = {}
        self.template = None
        self.names = {}        # libclang's file of this unit -> its name
        self.files = {}        # libclang's file -> path, or None outside the tree
        self.decls = set()
        self.defined = collections.defaultdict(set)   # USR -> Decls with a body
        self.declared = collections.defaultdict(set)  # USR -> Decls without one
        self.usr_at = {}       # (path, line, column) of a name -> USR
        self.calls = []        # (caller Decl or file, USR, position, line, exprLine)
        self.classes = {}      # USR of a class -> Decl
        self.unknown = set()
        self.skipped = set()

    def path(self, spelled):
        if spelled not in self.files:
            real = os.path.realpath(spelled)
            inside = real.startswith(self.root + os.sep)
            self.files[spelled] = os.path.relpath(real, self.root) if inside else None
        return self.files[spelled]

    def place(self, location):
        """Where a location is written: inside an argument of a macro that is the argument."""
        file, line, column, offset = ctypes.c_void_p(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
        lib.clang_getFileLocation(location, ctypes.byref(file), ctypes.byref(line), ctypes.byref(column), ctypes.byref(offset))
        if not file:
            return None
        handle = file.value
        if handle not in self.names:
            self.names[handle] = cindex.File(ctypes.cast(file, cindex.c_object_p)).name
        path = self.path(self.names[handle])
        return path and (path, line.value, column.value, offset.value)

    def text(self, path):
        if path not in self.texts:
            with open(os.path.join(self.root, path), "rb") as f:
                self.texts[path] = f.read()
        return self.texts[path]

    def written(self, at, name):
        return self.text(at[0])[at[3]:at[3] + len(name)] == name.encode()

    def macro_name(self, at):
        """The last argument of the macro at a place that stands for a declaration."""
        m = re.match(rb"[A-Za-z_]\w*\s*\(([^(){};]*)\)", self.text(at[0])[at[3]:at[3] + 400])
        names = re.findall(rb"[A-Za-z_]\w*", m[1]) if m else []
        return names[-1].decode() if names else None

    # -- walking

    def unit(self, index, path, args):
        tu = index.parse(os.path.join(self.root, path), args=args, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        self.names = {}
        errors = sum(d.severity >= 3 for d in tu.diagnostics)
        for d in tu.diagnostics:
            if d.severity >= 3 and d.location.file:
                at = self.path(d.location.file.name)
                if at:
                    print(f"{at}:{d.location.line}: {d.spelling}", file=sys.stderr)
        self.skips(tu)
        for child in tu.cursor.get_children():
            if child.kind.is_preprocessing():
                continue
            at = self.place(child.location)
            if at:
                self.walk(child, [], None, 0)
        return errors

    def skips(self, tu):
        found = lib.clang_getAllSkippedRanges(tu)
        if not found:
            return
        for i in range(found.contents.count):
            r = found.contents.ranges[i]
            if r.start.file is None:
                continue
            path = self.path(r.start.file.name)
            if path:
                self.skipped.add((path, r.start.line, r.end.line))

    def walk(self, c, names, caller, depth):
        kind = c.kind
        if kind in FUNCTIONS:
            caller, names = self.function(c, names, caller)
        elif kind in TYPES:
            if kind == K.TYPE_ALIAS_TEMPLATE_DECL:  # begins before the alias in it
                place = self.place(c.extent.start), self.place(c.extent.end)
                self.template = place if all(place) else None
            names = self.type(c, names, caller)
        elif kind == K.NAMESPACE:
            names = names + ([c.spelling] if c.spelling and "(" not in c.spelling else [])
        elif kind == K.CALL_EXPR:
            self.call(c, caller)
        if depth < 400:
            for child in c.get_children():
                self.walk(child, names, caller, depth + 1)

    def owners(self, c):
        """The names of what a declaration belongs to, wherever it is written."""
        names, p = [], c.semantic_parent
        while p is not None and p.kind != K.TRANSLATION_UNIT:
            if p.spelling and p.kind != K.LINKAGE_SPEC and "(" not in p.spelling:
                names.insert(0, re.sub(r"<.*", "", p.spelling))
            p = p.semantic_parent
        return names

    def name(self, c):
        name = c.spelling
        if not name.startswith("operator"):
            name = re.sub(r"<.*>$", "", name)
        return name

    def body(self, c):
        return any(k.kind in (K.COMPOUND_STMT, K.CXX_TRY_STMT) for k in c.get_children())

    def function(self, c, names, caller):
        at = self.place(c.location)
        if at is None:
            return caller, names
        name, body = self.name(c), self.body(c)
        start, end = self.place(c.extent.start), self.place(c.extent.end)
        if not start or not end or start[0] != at[0] or end[0] != at[0]:
            return caller, names  # what a macro writes in several files
        hidden = not self.written(at, name.split(" ")[0][:8])
        if hidden:
            name = self.macro_name(at) if body and self.text(at[0])[end[3] - 1:end[3]] == b"}" else None
            if name is None:
                return caller, names
        kind = FUNCTIONS[c.kind]
        parent = c.semantic_parent
        if c.kind == K.FUNCTION_TEMPLATE and parent is not None and parent.kind in TYPES:
            kind = "ctor" if name == re.sub(r"<.*", "", parent.spelling) else "method"
        scope = "nested" if caller else "member" if kind != "func" else "top"
        decl = Decl(kind if body else "sig", ".".join(self.owners(c) + [name]), at[0], min(start[1], at[1]), max(end[1], at[1]), at[1], scope)
        self.decls.add(decl)
        usr = self.identity(c, at)
        self.usr_at[at[:3]] = usr
        (self.defined if body else self.declared)[usr].add(decl)
        return (decl if body else caller), names

    def identity(self, c, at):
        """Equal for all declarations of one function; static ones are the file's own."""
        usr = c.get_usr()
        return usr or f"{at[0]}:{at[1]}:{at[2]}"

    def type(self, c, names, caller):
        at = self.place(c.location)
        if at is None:
            return names
        if TYPES[c.kind] != "alias" and not c.is_definition():
            return names
        name = self.name(c)
        if not name or "(" in name or not self.written(at, name):
            return names
        start, end = self.place(c.extent.start), self.place(c.extent.end)
        if not start or not end or start[0] != at[0] or end[0] != at[0]:
            return names
        if c.kind == K.TYPE_ALIAS_DECL and self.template and self.template[0][0] == at[0] and self.template[0][3] <= start[3] <= self.template[1][3]:
            start = self.template[0]
        decl = Decl("type:" + TYPES[c.kind], ".".join(self.owners(c) + [name]), at[0], min(start[1], at[1]), max(end[1], at[1]), at[1],
                    "nested" if caller else "member" if c.semantic_parent.kind in TYPES else "top")
        if TYPES[c.kind] == "alias" and re.search(rb"(struct|union|enum|class)\s+" + name.encode() + rb"\s+" + name.encode() + rb"$", self.text(at[0])[start[3]:at[3] + len(name)]):
            return names  # typedef struct X X
        if TYPES[c.kind] == "alias" and any(t.file == at[0] and t.end == decl.end and t.name == decl.name and t.kind != decl.kind for t in self.classes.values()):
            return names  # typedef struct X {…} X
        self.decls.add(decl)
        self.classes.setdefault(c.get_usr(), decl)
        return names

    def call(self, c, caller):
        at = self.place(c.extent.start)
        if at is None:
            return
        target = c.referenced
        spelled = c.spelling
        if target is None or target.kind not in FUNCTIONS:
            if target is None:
                name_at = at
                callee = next(iter(c.get_children()), None)
                if callee is not None:
                    name_at = self.place(callee.location) or at
                self.unknown.add((at[0], name_at[1], spelled or "?", at[1]))
            return
        if target.kind == K.CONSTRUCTOR:
            self.construct(c, target, caller, at)
            return
        name = self.name(target)
        if name.startswith("operator"):
            return  # an operator, no call expression; x.operator==(y) is rare
        name_at = self.name_place(c, name)
        if name_at is None:
            return
        self.calls.append((caller or at[0], target_key(target), self.place(target.location), name_at[1], at[1]))

    def name_place(self, c, name):
        """Where the called name is written."""
        callee = next(iter(c.get_children()), None)
        stack = [callee] if callee is not None else []
        for _ in range(12):
            if not stack:
                break
            e = stack.pop()
            if e.kind in (K.DECL_REF_EXPR, K.MEMBER_REF_EXPR, K.OVERLOADED_DECL_REF, K.MEMBER_REF):
                at = self.place(e.location)
                if at and self.written(at, name):
                    return at
            if e.kind in (K.UNEXPOSED_EXPR, K.PAREN_EXPR, K.UNARY_OPERATOR):
                stack.extend(list(e.get_children())[:1])
        at = self.place(c.location)
        return at if at and self.written(at, name) else None

    def construct(self, c, target, caller, at):
        """T(…), T{…} and new T(…), whose type is written where the call begins."""
        parent = target.semantic_parent
        name = re.sub(r"<.*", "", parent.spelling)
        text = self.text(at[0])[at[3]:at[3] + 300]
        m = re.match(rb"((?:new\s+(?:\([^()]*\)\s*)?)?(?:[A-Za-z_]\w*\s*(?:<[^;(){}]*>)?\s*::\s*)*)" + name.encode() + rb"\b\s*(<[^;{}]*?>)?\s*[({]", text)
        if not m:
            m = re.match(rb"(new\s+(?:[A-Za-z_]\w*\s*::\s*)*)" + name.encode() + rb"\b", text)
        if not m:
            return
        before = self.text(at[0])[max(0, at[3] - 40):at[3]]
        if re.search(rb"\bnew\s*(\([^()]*\)\s*)?$", before) is None and not (m[1] or before.rstrip()[-1:] in b"=(,{?:;}!&|<>+-*/[" or re.search(rb"\b(return|throw|else|do|case|co_return)\s*$", before)):
            return
        line = at[1] + m[0][:len(m[1])].count(b"\n")
        self.calls.append((caller or at[0], ("ctor", target_key(target), parent.get_usr(), pattern_usr(parent)), self.place(target.location), line, at[1]))

    # -- writing

    def find(self, usrs, at, caller):
        """The declaration of a callee: the definition, else what is declared.
        Of definitions in several programs it is the caller's own or none."""
        keys = [u for u in usrs if u]
        if at and at[:3] in self.usr_at:
            keys.append(self.usr_at[at[:3]])
        for table in (self.defined, self.declared):
            for key in keys:
                if key not in table:
                    continue
                found = sorted(table[key])
                own = [d for d in found if d.file == (caller if isinstance(caller, str) else caller.file)]
                if table is self.defined and len({d.file for d in found}) > 1:
                    return (key, own[0]) if len(own) == 1 else (key, AMBIGUOUS)
                return key, (own or found)[0]
        return None, None

    def rows(self):
        out = set()
        for caller, target, at, line, expr in self.calls:
            dispatch = "static"
            if target[0] == "ctor":
                _, usrs, cls, pattern = target
                key, callee = self.find(usrs, at, caller)
                if callee is None:
                    callee = self.classes.get(cls) or self.classes.get(pattern)
                    dispatch = "implicit"
            else:
                key, callee = self.find(target, at, caller)
            if callee is AMBIGUOUS:
                self.unknown.add((caller if isinstance(caller, str) else caller.file, line, "?", expr))
                continue
            if callee is None:
                continue
            if callee.kind == "sig":
                dispatch = "interface"
            if isinstance(caller, str):
                row = (caller, "<module>", callee.file, callee.name, line, dispatch, 0, callee.line, expr)
            else:
                row = (caller.file, caller.name, callee.file, callee.name, line, dispatch, caller.line, callee.line, expr)
            out.add(row)
        return sorted(out)


def pattern_usr(c):
    p = lib.clang_getSpecializedCursorTemplate(c)
    return p.get_usr() if isinstance(p, Cursor) and p.kind.is_declaration() else ""


def target_key(c):
    return (c.get_usr(), pattern_usr(c))


def covered(line, ranges):
    return any(a < line < b for a, b in ranges)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--root", required=True)
    ap.add_argument("--flags")
    ap.add_argument("--exclude", default="^$")
    for out in ("decls", "calls", "unknown", "skipped"):
        ap.add_argument("--" + out, required=True)
    a = ap.parse_args()
    sys.setrecursionlimit(10000)
    root = os.path.realpath(a.root)
    flags = [l.strip().replace("{root}", root) for l in open(a.flags) if l.strip()] if a.flags else []
    files = []
    for folder, _, names in os.walk(root):
        files += [os.path.relpath(os.path.join(folder, n), root) for n in names]
    files = sorted(f for f in files if f.endswith(SOURCES + HEADERS) and not re.search(a.exclude, f))
    resource = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True).stdout.strip()

    def args(path, cpp):
        language = ["-x", "c++", "-std=c++17"] if cpp else ["-x", "c", "-std=gnu11"]
        only = [f[4:] if cpp else f[2:] for f in flags if f.startswith("c++:" if cpp else "c:")]
        return language + [f for f in flags if not f.startswith(("c++:", "c:"))] + only + ["-resource-dir", resource, "-ferror-limit=0", "-w"]

    truth, index = Truth(root), Index.create()
    errors = 0
    any_cpp = any(f.endswith((".cc", ".cpp", ".cxx")) for f in files)
    for path in files:
        if path.endswith(SOURCES):
            errors += truth.unit(index, path, args(path, not path.endswith(".c")))
    walked = {d.file for d in truth.decls}
    for path in files:
        if path.endswith(HEADERS) and path not in walked:
            errors += truth.unit(index, path, args(path, any_cpp))
            walked |= {d.file for d in truth.decls}
    truth.files = {}

    skipped = collections.defaultdict(set)
    for path, first, last in truth.skipped:
        skipped[path].add((first, last))
    calls = truth.rows()
    unknown = set(truth.unknown)
    for path, ranges in skipped.items():
        lines = truth.text(path).count(b"\n") + 1
        unknown |= {(path, n, "?", n) for n in range(1, lines + 1) if covered(n, ranges)}
    write(a.decls, "# kind\tname\tfile\tstartLine\tendLine\tnameLine\tscope", sorted(truth.decls))
    write(a.calls, "# callerFile\tcallerName\tcalleeFile\tcalleeName\tline\tdispatch\tcallerNameLine\tcalleeNameLine\texprLine", calls)
    write(a.unknown, "# file\tline\tname\texprLine", sorted(unknown))
    write(a.skipped, "# file\tfirstLine\tlastLine", sorted(truth.skipped))
    print(f"{len(files)} files, {errors} errors, {len(truth.decls)} declarations, {len(truth.calls)} calls", file=sys.stderr)


def write(path, head, rows):
    with open(path, "w", encoding="utf-8") as f:
        f.write(head + "\n")
        for row in rows:
            f.write("\t".join(str(x) for x in row) + "\n")


if __name__ == "__main__":
    main()
