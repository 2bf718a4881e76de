// Package dockerfile turns Dockerfiles into facts.
//
// Input is the path and the text of one file; output are its named stages, as
// functions, and what every stage is made from: a row for each FROM, for each
// --from of COPY and ADD, and for each mount of another stage or image. An
// image from outside is an import. Rows of a stage without a name belong to
// the module body. An error means that there is no tree; a file with syntax
// errors gives what could be read and is marked partial.
//
// The id of a stage is module + "." + its name in lower case, for Docker does
// not tell the cases apart; the module is the path with its extension.
package dockerfile

import (
	"regexp"
	"strconv"
	"strings"

	"rules_handbook/phases/scan/build"
	"rules_handbook/phases/scan/extract"
	"rules_handbook/phases/scan/syntax"
	"rules_handbook/schemas/facts"
)

// New returns the extractor.
func New() extract.Extractor { return build.New(language) }

var language = &build.Language{
	Support: facts.LanguageSupport{
		Name: "dockerfile", Tier: "generic", CallTypes: []string{"internal_func", "boundary", "unresolved"}, TypeKinds: []string{},
	},
	Extensions: []string{".Dockerfile", ".dockerfile", ".Containerfile"},
	Names:      []string{"Dockerfile", "Containerfile"},
	Grammar:    syntax.Dockerfile, Kinds: kinds, Fields: map[string]build.Field{"as": fieldAs}, Comment: kindComment,
	Comments: build.Comments{Line: []string{"#"}, Before: []build.Kind{kindFrom, kindArg}},
	Repair:   repair,
	Module:   func(path string) string { return strings.ReplaceAll(path, "/", ".") },
	Walk: func(src *build.File) {
		f := &file{File: src, stages: map[string]bool{}}
		f.Runs()
		f.instructions()
	},
}

const (
	kindComment build.Kind = iota + 1
	kindFrom
	kindArg
	kindImage
	kindTransfer // COPY, ADD, RUN: they may name other stages
	kindOption
)

const fieldAs build.Field = 1

var kinds = map[string]build.Kind{
	"comment": kindComment, "from_instruction": kindFrom, "arg_instruction": kindArg, "image_spec": kindImage,
	"copy_instruction": kindTransfer, "add_instruction": kindTransfer, "run_instruction": kindTransfer, "param": kindOption, "mount_param": kindOption,
}

type file struct {
	*build.File
	stages map[string]bool // named before, in lower case
	order  []string        // names of all stages, "" without one
}

// instructions reads the file stage by stage.
func (f *file) instructions() {
	outside := f.ModuleContext()
	c := outside
	var stage *build.Function
	for i := range f.Tree.NamedChildren(0) {
		switch f.Kind(i) {
		case kindFrom:
			c, stage = f.stage(i, outside)
		case kindTransfer:
			f.transfer(i, c)
		}
		if stage != nil && f.Tree.EndLine(i) > stage.Node.LineEnd {
			stage.Node.LineEnd = f.Tree.EndLine(i)
		}
	}
}

// stage begins a stage.
func (f *file) stage(i int, outside build.Context) (build.Context, *build.Function) {
	image := f.OfKind(i, kindImage)
	path := f.source(f.String(image))
	name := strings.ToLower(f.String(f.Child(i, fieldAs)))
	c := outside
	var fn *build.Function
	if name != "" {
		k := f.Declare(facts.Declaration{Kind: facts.Function, Name: name, Parent: build.None})
		fn = f.AddFunction(k, f.HeaderOf(i, build.None))
		fn.Node.Exported = true
		c.Caller, c.Owner = k, k
		c.Scope = f.NewScope(facts.Scope{Parent: outside.Scope, Decl: k, This: build.None})
	}
	f.AddCall(i, c, facts.PlainCall, path, f.Raw(image))
	f.order = append(f.order, name)
	f.stages[name] = name != ""
	return c, fn
}

// from is the stage or image in an option of an instruction.
var from = regexp.MustCompile(`^--from=(.+)$|^--mount=(?:.*,)?from=([^,]+)`)

func (f *file) transfer(i int, c build.Context) {
	for option := range f.Tree.NamedChildren(i) {
		if !f.Is(option, kindOption) {
			continue
		}
		m := from.FindStringSubmatch(f.String(option))
		if m == nil {
			continue
		}
		name := strings.Trim(m[1]+m[2], `"'`)
		if n, err := strconv.Atoi(name); err == nil && n >= 0 && n < len(f.order) {
			name = f.order[n]
		}
		f.AddCall(option, c, facts.PlainCall, f.source(name), f.Raw(option))
	}
}

// source is what an image or stage is: a stage before, else an image from
// outside, which is imported by its name without tag and digest.
func (f *file) source(name string) facts.Path {
	switch stage := strings.ToLower(name); {
	case f.stages[stage]:
		return build.Name(stage)
	case stage == "scratch":
		return build.Name(stage)
	}
	image := untagged(name)
	if image == "" || strings.Contains(image, "$") {
		return build.Opaque
	}
	local := f.HiddenName()
	f.Declaration.Imports = append(f.Declaration.Imports, facts.Import{Module: image, Local: local})
	return build.Name(local)
}

// untagged is the name of an image: the : of a tag stands behind the last /.
func untagged(image string) string {
	image, _, _ = strings.Cut(image, "@")
	if colon := strings.LastIndexByte(image, ':'); colon > strings.LastIndexByte(image, '/') {
		image = image[:colon]
	}
	return image
}
