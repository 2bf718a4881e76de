package validate

import (
	"fmt"
	"path"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

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
	var pages errgroup.Group
	pages.SetLimit(runtime.GOMAXPROCS(0))
	var adding sync.Mutex
	for file, content := range files {
		if path.Ext(file) != ".md" {
			continue
		}
		pages.Go(func() error {
			found := linksOf(file, content, files, folders)
			adding.Lock()
			defer adding.Unlock()
			r.findings = append(r.findings, found.findings...)
			return nil
		})
	}
	_ = pages.Wait() // nothing there fails
}

func linksOf(file string, content []byte, files map[string][]byte, folders map[string]bool) (found report) {
	for _, link := range links.Find(content) {
		target, _, ok := links.Resolve(file, link.Target)
		if !ok || files[target] != nil {
			continue
		}
		place := fmt.Sprintf("%s:%d", file, link.Line)
		switch {
		case target == ".." || strings.HasPrefix(target, "../"):
			found.error("link-outside", place, "the link to %q leaves the tree", link.Target)
		case !folders[target]:
			found.error("link-broken", place, "the link to %q leads to %q, which does not exist", link.Target, target)
		}
	}
	return found
}
