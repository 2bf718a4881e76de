package gazelle

import (
	"log"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bazelbuild/bazel-gazelle/config"
	"github.com/bazelbuild/bazel-gazelle/label"
	"github.com/bazelbuild/bazel-gazelle/walk"

	"rules_handbook/phases/scan/names"
)

// maxDepth is how many levels of folders are entered.
const maxDepth = 64

// collected is what the rule of a package lists, sorted.
type collected struct {
	sources   []string // labels
	projects  []string // labels of project files and READMEs
	unlabeled []string // names of sources that cannot be labels
	deps      []string // labels of the rules of the packages below
}

// collector goes through a package and to the packages below it.
type collector struct {
	*plugin
	config *config.Config
	pkg    string
	collected
}

func (p *plugin) collect(c *config.Config, pkg string) collected {
	w := &collector{plugin: p, config: c, pkg: pkg}
	w.folder(pkg, true, 0)
	for _, list := range []*[]string{&w.sources, &w.projects, &w.unlabeled, &w.deps} {
		slices.Sort(*list)
	}
	return w.collected
}

// folder takes the files of a folder that belong to the package (mine), and
// looks for packages below it.
func (w *collector) folder(rel string, mine bool, depth int) {
	if depth > maxDepth {
		log.Printf("%s: below %d levels of folders, not entered", rel, maxDepth)
		return
	}
	info, err := walk.GetDirInfo(rel)
	if err != nil {
		return // reported where Gazelle visits the folder
	}
	if rel != w.pkg && w.isPackage(rel, info) {
		if name := w.target(w.config, rel, info.File); name != "" {
			w.deps = append(w.deps, label.New("", rel, name).String())
			return
		}
		mine = false
	}
	// A written handbook is no source of itself.
	if slices.Contains(info.RegularFiles, ".render-manifest.json") {
		return
	}
	if mine {
		for _, name := range info.RegularFiles {
			w.file(path.Join(rel, name))
		}
	}
	for _, name := range info.Subdirs {
		w.folder(path.Join(rel, name), mine && !foreignFolders[name], depth+1)
	}
}

// isPackage reports whether a folder is a package or becomes one. A build file
// that does not parse makes one too.
func (w *collector) isPackage(rel string, info walk.DirInfo) bool {
	return w.packages[rel] || info.File != nil || slices.ContainsFunc(info.RegularFiles, w.config.IsValidBuildFileName)
}

// file takes a file when a handbook wants it. A link that leads nowhere would
// break the package.
func (w *collector) file(file string) {
	s := settingsOf(w.config)
	role, language := names.Classify(file)
	if role == names.None || !s.reads(language) || !writable(file) || s.excluded(file) {
		return
	}
	// A rule that lists the file it stands in would never settle.
	if w.config.IsValidBuildFileName(path.Base(file)) {
		return
	}
	stat, err := os.Stat(filepath.Join(w.config.RepoRoot, filepath.FromSlash(file)))
	if err != nil || !stat.Mode().IsRegular() {
		return
	}
	name := file
	if w.pkg != "" {
		name = strings.TrimPrefix(file, w.pkg+"/")
	}
	switch l, ok := asLabel(name); {
	case !ok && role == names.Source:
		w.unlabeled = append(w.unlabeled, name)
	case !ok:
	case role == names.Source:
		w.sources = append(w.sources, l)
	default:
		w.projects = append(w.projects, l)
	}
}
