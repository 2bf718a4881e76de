package validate

import (
	"fmt"
	"path"
	"strings"

	"rules_handbook/phases/render/links"
)

// links checks that every relative link of every page leads to a file of the
// same tree.
func (r *report) links(files map[string][]byte) {
	folders := map[string]bool{".": true}
	for file := range files {
		for folder := path.Dir(file); !folders[folder]; folder = path.Dir(folder) {
			folders[folder] = true
		}
	}
	for file, content := range files {
		if path.Ext(file) != ".md" {
			continue
		}
		for _, link := range links.Find(content) {
			target, _, ok := links.Resolve(file, link.Target)
			if !ok || files[target] != nil {
				continue
			}
			place := fmt.Sprintf("%s:%d", file, link.Line)
			switch {
			case target == ".." || strings.HasPrefix(target, "../"):
				r.error("link-outside", place, "the link to %q leaves the tree", link.Target)
			case !folders[target]:
				r.error("link-broken", place, "the link to %q leads to %q, which does not exist", link.Target, target)
			}
		}
	}
}
