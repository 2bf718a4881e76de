package typescript

import (
	"strings"

	"rules_handbook/phases/scan/extract"
	"rules_handbook/schemas/facts"
)

// finish turns what was collected into the facts of the file.
func (f *file) finish() extract.File {
	f.markExports()
	for _, fn := range f.Functions {
		fn.Node.Exported = fn.Node.Exported && f.isExported(fn.Decl)
	}
	for k := range f.classOf {
		if f.isExported(k) {
			f.ExportType(k)
		}
	}
	if f.Kind(f.Tree.FirstChild(0)) == kindHashBang {
		f.Entry()
	}
	return f.Finish()
}

// markExports notes the declarations that the module exports.
func (f *file) markExports() {
	locals := map[string]bool{}
	for _, e := range f.Declaration.Exports {
		if e.Module == "" {
			locals[strings.TrimPrefix(e.Local, "exports.")] = true
		}
	}
	for k := range f.Declaration.Decls {
		if d := f.Decl(k); locals[d.Qualname] && (d.Parent < 0 || f.Decl(d.Parent).Name == "exports") {
			f.exported[k] = true
		}
	}
}

// isExported reports whether importers can reach a declaration.
func (f *file) isExported(k int) bool {
	for ; k >= 0; k = f.Decl(k).Parent {
		if f.exported[k] {
			return true
		}
		parent := f.Decl(k).Parent
		if parent < 0 {
			return false
		}
		switch f.Decl(parent).Kind {
		case facts.Class, facts.Interface, facts.Object:
		default:
			return false
		}
	}
	return false
}
