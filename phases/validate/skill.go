package validate

import (
	"regexp"
	"slices"
	"strings"

	"rules_handbook/phases/render/links"
)

// skill checks SKILL.md and that the pages it leads to are there. An empty
// handbook has no stages.
func (r *report) skill(files map[string][]byte, empty bool) {
	if page, found := files["SKILL.md"]; found {
		r.entry(page)
	} else {
		r.error("skill-missing", "SKILL.md", "is missing: build the package again")
	}
	for _, page := range []struct{ rule, path string }{
		{"overview-missing", "references/overview.md"}, {"index-missing", "references/index.md"}, {"registers-missing", "references/registers.md"},
	} {
		if files[page.path] == nil {
			r.error(page.rule, page.path, "is missing: build the package again")
		}
	}
	r.stagePages(files, empty)
}

func (r *report) stagePages(files map[string][]byte, empty bool) {
	indexed := map[string]bool{}
	for _, link := range links.Find(files["references/index.md"]) {
		if file, _, ok := links.Resolve("references/index.md", link.Target); ok {
			indexed[file] = true
		}
	}
	folder, pages := false, false
	for file := range files {
		if !strings.HasPrefix(file, "references/stages/") {
			continue
		}
		folder = true
		if !strings.HasSuffix(file, ".md") {
			continue
		}
		pages = true
		if !indexed[file] {
			r.error("stage-not-indexed", file, "no link of references/index.md leads here: render the handbook again")
		}
	}
	switch {
	case !folder && !empty:
		r.error("stages-missing", "references/stages", "is missing: build the package again")
	case !pages:
		r.warning("stages-empty", "references/stages", "has no pages")
	}
}

var (
	keyValue    = regexp.MustCompile(`^([A-Za-z0-9_-]+):(?:[ \t]+(.*))?$`)
	packageName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
)

// readsSource are the phrases by which a body tells to read the source, in
// English or Chinese.
var readsSource = []string{"actual source", "real source", "实际源", "真实源"}

// entry checks the front matter and body of SKILL.md.
func (r *report) entry(page []byte) {
	const place = "SKILL.md"
	text := strings.TrimPrefix(strings.ReplaceAll(string(page), "\r\n", "\n"), "\ufeff")
	front, body, found := frontMatter(text)
	if !found {
		r.error("front-matter-missing", place, "starts without a block of front matter between --- lines")
		body = text
	} else {
		r.frontMatter(place, front)
	}
	if !strings.Contains(body, "references/index.md") {
		r.error("body-no-index", place, "the body never leads to references/index.md")
	}
	lower := strings.ToLower(body)
	if !slices.ContainsFunc(readsSource, func(phrase string) bool { return strings.Contains(lower, phrase) }) {
		r.error("body-no-source", place, "the body never tells to read the actual source (expected the words %q)", readsSource[0])
	}
}

func frontMatter(text string) (front, body string, found bool) {
	rest, found := strings.CutPrefix(text, "---\n")
	if !found {
		return "", "", false
	}
	if strings.HasPrefix(rest, "---\n") {
		return "", rest[4:], true
	}
	front, body, found = strings.Cut(rest, "\n---\n")
	if !found {
		front, found = strings.CutSuffix(rest, "\n---")
	}
	return front, body, found
}

func (r *report) frontMatter(place, front string) {
	values := map[string]string{}
	for _, line := range strings.Split(front, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		match := keyValue.FindStringSubmatch(line)
		if match == nil {
			r.error("front-matter-line", place, "found %q in the front matter, expected key: value", line)
			continue
		}
		if _, twice := values[match[1]]; twice {
			r.error("front-matter-key-twice", place, "the front matter has %q twice", match[1])
		}
		values[match[1]] = strings.Trim(strings.TrimSpace(match[2]), `"'`)
	}
	name, hasName := values["name"]
	description, hasDescription := values["description"]
	if len(values) != 2 || !hasName || !hasDescription {
		keys := make([]string, 0, len(values))
		for key := range values {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		r.error("front-matter-keys", place, "the front matter has the keys %q, expected exactly name and description", keys)
	}
	if hasName && !packageName.MatchString(name) {
		r.error("name-not-slug", place, "found name %q, expected small letters and digits joined by hyphens", name)
	}
	if !hasDescription {
		return
	}
	lower := strings.ToLower(description)
	if !strings.Contains(lower, "use when") {
		r.error("description-no-use-when", place, `the description never says "use when"`)
	}
	if !strings.Contains(lower, "do not use") {
		r.error("description-no-do-not-use", place, `the description never says "do not use"`)
	}
}
