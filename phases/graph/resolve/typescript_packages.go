package resolve

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/schemas/facts"
)

// packageManifest is a package.json and its folder.
type packageManifest struct {
	folder   string
	manifest *facts.Manifest
}

// inPackage finds a specifier in the packages of this repository.
func (m *typescriptModules) inPackage(from, specifier string) (int32, whereabouts) {
	id, subpath := splitSpecifier(specifier)
	found := m.packages[id]
	switch len(found) {
	case 0:
		if strings.HasPrefix(specifier, "#") {
			return 0, lost // a name that the package gives to its own files
		}
		return 0, outside
	case 1:
	default:
		return 0, lost
	}
	for _, target := range found[0].targets(subpath) {
		if file, ok := m.file(target, path.Ext(from)); ok {
			return file, scanned
		}
	}
	return 0, lost
}

// splitSpecifier splits "@scope/name/sub/path" into the package's name and
// "./sub/path", "." for the package itself.
func splitSpecifier(specifier string) (id, subpath string) {
	parts := strings.SplitN(specifier, "/", 3)
	n := 1
	if strings.HasPrefix(specifier, "@") {
		n = 2
	}
	if len(parts) < n {
		return specifier, "."
	}
	id = strings.Join(parts[:n], "/")
	if rest := strings.TrimPrefix(specifier[len(id):], "/"); rest != "" {
		return id, "./" + rest
	}
	return id, "."
}

// targets gives the paths that a subpath of a package may mean: what its
// manifest says, the source that this is built from, then what is usual.
func (p packageManifest) targets(subpath string) []string {
	var written []string
	if entry, ok := p.entry(subpath); ok {
		written = append(written, entry)
	}
	if subpath == "." && p.manifest.Main != "" {
		written = append(written, p.manifest.Main)
	}
	var found []string
	for _, entry := range written {
		if target, ok := inside(p.folder, entry); ok {
			found = append(found, target)
			found = append(found, p.sources(entry)...)
		}
	}
	if target, ok := inside(path.Join(p.folder, "src"), subpath); ok {
		found = append(found, target)
	}
	if target, ok := inside(p.folder, subpath); ok {
		found = append(found, target)
	}
	return found
}

// entry finds a subpath among the exports of the manifest; of the patterns that
// match, the one with the longest text before its star.
func (p packageManifest) entry(subpath string) (string, bool) {
	if entry, ok := p.manifest.Entries[subpath]; ok {
		return entry, true
	}
	best, bestEntry := "", ""
	for pattern, entry := range p.manifest.Entries {
		before, after, ok := strings.Cut(pattern, "*")
		if !ok || len(subpath) < len(before)+len(after) || !strings.HasPrefix(subpath, before) || !strings.HasSuffix(subpath, after) {
			continue
		}
		if best == "" || len(before) > len(best) || len(before) == len(best) && pattern > best {
			best = before
			bestEntry = strings.ReplaceAll(entry, "*", subpath[len(before):len(subpath)-len(after)])
		}
	}
	return bestEntry, best != ""
}

// builtFolders are the usual folders of compiled files.
var builtFolders = []string{"dist", "lib", "build", "out", "esm", "cjs", "es", "types"}

// sources gives the sources that a built file of a package may come from:
// dist/esm/a.js is src/a.ts or a.ts.
func (p packageManifest) sources(entry string) []string {
	parts := strings.Split(path.Clean(entry), "/")
	for len(parts) > 1 && slices.Contains(builtFolders, parts[0]) {
		parts = parts[1:]
	}
	file := strings.TrimSuffix(path.Join(parts...), ".d.ts")
	stem := strings.TrimSuffix(file, path.Ext(file))
	var found []string
	for _, folder := range []string{"src", ""} {
		if target, ok := inside(path.Join(p.folder, folder), stem); ok {
			found = append(found, target)
		}
	}
	return found
}
