package skeleton

import (
	"path"
	"strconv"
	"strings"
	"unicode"

	"rules_handbook/phases/prose"
	"rules_handbook/phases/prose/phrase"
	"rules_handbook/phases/survey"
	"rules_handbook/phases/text"
	"rules_handbook/schemas/facts"
)

// Bounds of what stages say.
const (
	descriptionWords = 60
	maxTitle         = 48 // UTF-16 units
	maxNamed         = 5
)

// wording finds the words for stages.
type wording struct {
	code      *code
	documents survey.Folders
	phrases   *phrase.Phrases
}

// entitle gives every unit a title; equal ones side by side get the names of
// folders above put before them, and so does one that is called like its
// parent.
func (w *wording) entitle(units []*unit, parent string) {
	for _, u := range units {
		u.title = w.title(u)
	}
	for level := 2; level <= 4; level++ {
		count := map[string]int{parent: 1}
		for _, u := range units {
			count[u.title]++
		}
		for _, u := range units {
			if count[u.title] > 1 && len(u.folders) > 0 {
				u.title = longTitle(u.folders[0], level)
			}
		}
	}
	for _, u := range units {
		w.entitle(u.children, u.title)
	}
}

// longTitle makes a title of the last names of a folder's path.
func longTitle(dir string, names int) string {
	var parts []string
	for ; dir != "." && len(parts) < names; dir = path.Dir(dir) {
		parts = append([]string{text.Readable(path.Base(dir))}, parts...)
	}
	return strings.Join(parts, ": ")
}

func (w *wording) title(u *unit) string {
	switch {
	case u.tests:
		return w.phrases.TestsTitle
	case len(u.folders) == 0:
		return w.phrases.SupportTitle
	case u.folders[0] == ".":
		return w.rootTitle()
	}
	if doc := w.documents[u.folders[0]]; doc != nil && doc.Readme != nil {
		if title := doc.Readme.Title; isTitle(title, path.Base(u.folders[0])) {
			return title
		}
	}
	return w.folderTitle(u.folders[0])
}

// rootTitle names the files at the root: by their package, or as such.
func (w *wording) rootTitle() string {
	if root := w.code.folders["."]; root.language == "go" && root.pkg != "" && root.pkg != "main" {
		return text.Readable(root.pkg)
	}
	return w.phrases.RootTitle
}

// isTitle reports whether a document's heading serves as a title of its
// folder: a few plain words, one of them the folder's name or a form of it.
func isTitle(s, folder string) bool {
	if s == "" || len(text.Words(s)) > 4 || text.UTF16Len(s) > maxTitle || prose.Line(s, maxTitle) != s || strings.ContainsAny(s, "!?:;`@/_") {
		return false
	}
	if !unicode.IsUpper([]rune(s)[0]) {
		return false
	}
	for _, word := range text.Words(folder) {
		if len(word) > 2 && strings.Contains(strings.ToLower(s), strings.ToLower(word)) {
			return true
		}
	}
	return false
}

// genericNames are folder names that say less than the folder above.
var genericNames = set("src lib source sources pkg java main python go ts js internal app")

// folderTitle makes words of the last folder name that says something.
func (w *wording) folderTitle(dir string) string {
	for at := dir; at != "."; at = path.Dir(at) {
		if !genericNames[strings.ToLower(path.Base(at))] {
			return text.Readable(path.Base(at))
		}
	}
	if base := path.Base(dir); base != "src" && base != "lib" {
		return text.Readable(base)
	}
	return w.phrases.GroupCore
}

// description is what the authors say of a unit's folder, else where its code
// lies, and which of the units beside it call it or are called.
func (w *wording) description(u *unit, beside []*unit) string {
	p := w.phrases
	var titles []string
	for _, child := range u.children {
		titles = append(titles, child.title)
	}
	switch {
	case u.tests:
		return phrase.Fill(p.TestCode, "list", p.List(folderCodes(u.folders), maxNamed))
	case len(u.folders) == 0:
		return phrase.Fill(p.SmallerParts, "list", p.List(titles, 0))
	}
	own := strings.Join(w.documents.Words(u.folders[0], w.code.folders[u.folders[0]].language, descriptionWords), " ")
	if u.folders[0] == "." && len(beside) > 1 {
		own = strings.Join(w.documents.PackageWords(".", w.code.folders["."].language, descriptionWords), " ")
	}
	if own == "" {
		own = phrase.Fill(p.FolderCode, "list", p.List(folderCodes(u.folders), maxNamed))
	}
	return p.Join(own, w.relation(p.UsedBy, u.callers, beside), w.relation(p.BuildsOn, u.calls, beside))
}

func folderCodes(folders []string) []string {
	codes := make([]string, len(folders))
	for i, folder := range folders {
		codes[i] = phrase.Code(folder + "/")
	}
	return codes
}

func (w *wording) relation(message string, related map[*unit]bool, beside []*unit) string {
	var titles []string
	for _, u := range beside {
		if related[u] && !u.aside {
			titles = append(titles, u.title)
		}
	}
	if len(titles) == 0 {
		return ""
	}
	return phrase.Fill(message, "list", w.phrases.List(titles, maxNamed))
}

// archetype names the languages, the most used first, and whether there are
// programs.
func (w *wording) archetype(summary *facts.Summary) string {
	languages := survey.Languages(summary)
	if len(languages) == 0 {
		return ""
	}
	programs := map[string]bool{}
	for _, f := range w.code.folders {
		if !isAside(f.path) {
			for _, file := range f.starts {
				programs[file] = true
			}
		}
	}
	message := w.phrases.Programs
	switch len(programs) {
	case 0:
		message = w.phrases.Library
	case 1:
		message = w.phrases.Program
	}
	names := w.phrases.List(languages[:min(3, len(languages))], 0)
	return phrase.Fill(message, "languages", names, "n", strconv.Itoa(len(programs)))
}
