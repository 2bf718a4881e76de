package schemas

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/schemas/internal/decode"
)

// ReadDraft reads a skeleton that a person or a model wrote, as YAML or JSON,
// and normalises it: the list of stages may be called stages, chapters or
// skeleton; ids are made unique and safe as file names, titles and
// descriptions are filled, and the tree is rebuilt. Entries that are no
// objects are left out. draftedBy is what the file says, else "user".
func ReadDraft(path string) (*Skeleton, error) {
	data, err := readBounded(path, "you (a skeleton to start from)", maxYAMLBytes)
	if err != nil {
		return nil, err
	}
	skeleton, problem := ParseDraft(data)
	if problem != nil {
		return nil, &InvalidError{File: path, Problem: problem, Writer: "your editor"}
	}
	return skeleton, nil
}

// ParseDraft is ReadDraft for text in memory.
func ParseDraft(data []byte) (*Skeleton, *Problem) {
	document, problem := decode.ToJSON(data)
	if problem != nil {
		return nil, problem
	}
	value, problem := decode.Any(document)
	if problem != nil {
		return nil, problem
	}
	top, _ := value.(map[string]any)
	entries, found := listOf(value, top)
	draft := drafter{taken: map[string]bool{}, renamed: map[string]string{}}
	for index, entry := range entries {
		if fields, isObject := entry.(map[string]any); isObject {
			draft.add(fields, index+1)
		}
	}
	if len(draft.stages) == 0 {
		return nil, &Problem{Path: found, Found: "no stages", Expected: "a list stages with at least one"}
	}
	draft.connect()
	metadata, _ := top["metadata"].(map[string]any)
	skeleton := &Skeleton{
		Metadata: SkeletonMetadata{Version: Version, Archetype: textOf(metadata["archetype"]), DraftedBy: textOf(metadata["draftedBy"])},
		Stages:   draft.stages,
	}
	if skeleton.Metadata.DraftedBy == "" {
		skeleton.Metadata.DraftedBy = "user"
	}
	skeleton.Rebuild()
	return skeleton, nil
}

func listOf(value any, top map[string]any) (list []any, name string) {
	for _, name := range []string{"stages", "chapters", "skeleton"} {
		if list, ok := top[name].([]any); ok {
			return list, name
		}
	}
	list, _ = value.([]any)
	return list, ""
}

// drafter collects stages with ids that are unique and safe.
type drafter struct {
	stages  []Stage
	wishes  []string          // the parents as written, parallel to stages
	taken   map[string]bool   // ids in small letters
	renamed map[string]string // id as written -> id that its first stage got
}

func (d *drafter) add(fields map[string]any, position int) {
	crosscut, _ := fields["crosscut"].(bool)
	written := textOf(fields["id"])
	id := safeID(written)
	if id == "" {
		id = fmt.Sprintf("stage-%d", position)
		if crosscut {
			id = fmt.Sprintf("crosscut-%d", position)
		}
	}
	suffix := fmt.Sprintf("-%d", len(d.stages)+1)
	for d.taken[strings.ToLower(id)] || reservedPages[strings.ToLower(id)] {
		id += suffix
	}
	d.taken[strings.ToLower(id)] = true
	if _, known := d.renamed[written]; !known && written != "" {
		d.renamed[written] = id
	}
	title := textOf(fields["title"])
	if title == "" {
		title = id
	}
	description := textOf(fields["description"])
	if description == "" {
		description = title
	}
	d.stages = append(d.stages, Stage{ID: id, Title: title, Description: description, Crosscut: crosscut})
	d.wishes = append(d.wishes, textOf(fields["parent"]))
}

// connect sets the parents; Rebuild drops those that do not exist.
func (d *drafter) connect() {
	for index, wish := range d.wishes {
		switch strings.ToLower(wish) {
		case "", "top", "none", "null":
			continue
		}
		parent, renamed := d.renamed[wish]
		if !renamed {
			parent = safeID(wish)
		}
		d.stages[index].Parent = &parent
	}
}

var (
	unsafeInID = regexp.MustCompile(`[^A-Za-z0-9._-]+`)
	dots       = regexp.MustCompile(`\.{2,}`)
)

func safeID(written string) string {
	id := unsafeInID.ReplaceAllString(written, "-")
	id = dots.ReplaceAllString(id, ".")
	return strings.TrimLeft(id, "._-")
}

// textOf gives the trimmed text of a string, the digits of a number and
// nothing for all else.
func textOf(value any) string {
	switch value := value.(type) {
	case string:
		return strings.TrimSpace(value)
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return ""
}
