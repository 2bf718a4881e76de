package schemas

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	jsonschemas "rules_handbook/schemas/json"
)

// described are the artifacts that have a JSON Schema.
var described = []struct {
	name, title string
	of          reflect.Type
}{
	{"graph", "phase1/graph.json: the call graph", reflect.TypeFor[Graph]()},
	{"dropped-calls", "phase1/dropped-calls.json: calls that could not be resolved", reflect.TypeFor[DroppedCalls]()},
	{"scan-coverage", "phase1/scan-coverage.json: files that gave no facts or only a part", reflect.TypeFor[ScanCoverage]()},
	{"card", "phase2/cards/<rel>.json: the card of one file", reflect.TypeFor[FileCard]()},
	{"card-coverage", "phase2/cards/_coverage.json: which files are described", reflect.TypeFor[CardCoverage]()},
	{"card-pack", "the cards of one shard (between actions)", reflect.TypeFor[CardPack]()},
	{"brief-pack", "the briefs of one shard (between actions)", reflect.TypeFor[BriefPack]()},
	{"skeleton", "phase2/skeleton.yaml: the stages", reflect.TypeFor[Skeleton]()},
	{"assignment", "phase2/assignment.json: the stage of each file", reflect.TypeFor[Assignment]()},
	{"organization", "phase2/organization.yaml: groups and reading order inside each stage", reflect.TypeFor[Organization]()},
	{"members", "phase2/members.json: the stage of each function (member strategy)", reflect.TypeFor[Members]()},
	{"narration", "phase3/narration.json: prose of the stages and the system", reflect.TypeFor[Narration]()},
	{"registers", "phase3/registers.json: state that several stages touch", reflect.TypeFor[Registers]()},
	{"skill-coverage", "references/coverage.json of a SKILL package", reflect.TypeFor[SkillCoverage]()},
	{"findings", "what the checks found", reflect.TypeFor[Findings]()},
}

// rules narrow fields further than their Go types do.
var rules = map[string]keywords{
	"GraphMetadata.generatedAt":    {{"format", "date-time"}},
	"DroppedMetadata.generatedAt":  {{"format", "date-time"}},
	"CoverageMetadata.generatedAt": {{"format", "date-time"}},
	"UnparsedFile.reason":          enum(reasons...),
	"Capability.tier":              enum("full", "generic"),
	"Edge.callType":                enum(callTypes...),
	"internalNode.kind":            {{"const", KindInternal}},
	"boundaryNode.kind":            {{"const", KindBoundary}},
	"TypeNode.kind":                enum(typeKinds...),
	"TypeNode.lineStart":           {{"minimum", 1}},
	"TypeNode.lineEnd":             {{"minimum", 1}},
	"TypeCard.kind":                enum(typeKinds...),
	"DroppedCalls.edgesByCategory": {{"propertyNames", enum(categories...)}},
	"FileCard.role":                enum(roles...),
	"Brief.role":                   enum(roles...),
	"GroupFile.role":               enum(roles...),
	"Stage.id":                     {{"pattern", stageID.String()}},
	"FileStage.stage":              {{"pattern", stageID.String()}},
	"Assignment.buckets":           {{"propertyNames", keywords{{"pattern", stageID.String()}}}},
	"Organization.stages":          {{"propertyNames", keywords{{"pattern", stageID.String()}}}},
	"Narration.lang":               enum(languages...),
	"Narration.stageSummaries":     {{"propertyNames", keywords{{"pattern", stageID.String()}}}},
	"Register.id":                  {{"pattern", registerID.String()}},
	"SkillCoverage.schemaVersion":  {{"const", Version}},
	"SkillCoverageFile.sha256":     {{"pattern", sha256Hex.String()}},
	"Finding.severity":             enum("error", "warning"),
	"Finding.rule":                 {{"pattern", ruleName.String()}},
	"SkeletonMetadata.version":     {{"const", Version}},
	"OrganizationMetadata.version": {{"const", Version}},
	"CardCoverage.version":         {{"const", Version}},
	"FunctionCard.lineRange":       {{"items", keywords{{"type", "integer"}, {"minimum", 1}}}},
	"TypeCard.lineRange":           {{"items", keywords{{"type", "integer"}, {"minimum", 1}}}},
}

// keywords are those of a schema, in order.
type keywords []keyword

type keyword struct {
	name  string
	value any
}

// MarshalJSONTo writes an object.
func (k keywords) MarshalJSONTo(encoder *jsontext.Encoder) error {
	return writeObject(encoder, len(k), func(index int) (string, any) { return k[index].name, k[index].value })
}

func enum(words ...string) keywords { return keywords{{"enum", words}} }

// reflector derives a schema from a type by the rules of the package decode.
type reflector struct {
	defs  keywords
	known map[reflect.Type]bool
}

func (r *reflector) schema(of reflect.Type) keywords {
	switch of {
	case reflect.TypeFor[Nodes]():
		kinds := []keywords{r.schema(reflect.TypeFor[internalNode]()), r.schema(reflect.TypeFor[boundaryNode]())}
		return keywords{{"type", "object"}, {"additionalProperties", keywords{{"oneOf", kinds}}}}
	case reflect.TypeFor[paramTypes]():
		return keywords{{"type", "object"}, {"additionalProperties", keywords{{"type", "string"}}}}
	case reflect.TypeFor[OrganizedStages]():
		return keywords{{"type", "object"}, {"additionalProperties", r.schema(reflect.TypeFor[OrganizedStage]())}}
	}
	switch of.Kind() {
	case reflect.String:
		return keywords{{"type", "string"}}
	case reflect.Bool:
		return keywords{{"type", "boolean"}}
	case reflect.Int:
		return keywords{{"type", "integer"}, {"minimum", 0}}
	case reflect.Slice:
		return keywords{{"type", "array"}, {"items", r.schema(of.Elem())}}
	case reflect.Array:
		return keywords{{"type", "array"}, {"items", r.schema(of.Elem())}, {"minItems", of.Len()}, {"maxItems", of.Len()}}
	case reflect.Map:
		return keywords{{"type", "object"}, {"additionalProperties", r.schema(of.Elem())}}
	case reflect.Pointer:
		return keywords{{"anyOf", []keywords{r.schema(of.Elem()), {{"type", "null"}}}}}
	case reflect.Struct:
		return r.reference(of)
	}
	panic("no schema for " + of.String())
}

func (r *reflector) reference(of reflect.Type) keywords {
	if !r.known[of] {
		r.known[of] = true
		place := len(r.defs)
		r.defs = append(r.defs, keyword{of.Name(), nil})
		r.defs[place].value = r.object(of)
	}
	return keywords{{"$ref", "#/$defs/" + of.Name()}}
}

func (r *reflector) object(of reflect.Type) keywords {
	var properties keywords
	required := []string{}
	for index := range of.NumField() {
		field := of.Field(index)
		name, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		made := r.schema(field.Type)
		if name == "version" && field.Type.Kind() == reflect.Int {
			made = keywords{{"type", "integer"}, {"const", Version}}
		}
		properties = append(properties, keyword{name, narrowed(made, rules[of.Name()+"."+name])})
		if option != "omitzero" && field.Tag.Get("optional") != "true" {
			required = append(required, name)
		}
	}
	return keywords{{"type", "object"}, {"properties", properties}, {"required", required}}
}

// narrowed adds keywords; one that is there already is replaced.
func narrowed(made, by keywords) keywords {
	for _, word := range by {
		replaced := false
		for index := range made {
			if made[index].name == word.name {
				made[index], replaced = word, true
			}
		}
		if !replaced {
			made = append(made, word)
		}
	}
	return made
}

func TestJSONSchemas(t *testing.T) {
	var names []string
	used := map[string]bool{}
	for _, artifact := range described {
		t.Run(artifact.name, func(t *testing.T) {
			r := &reflector{known: map[reflect.Type]bool{}}
			body := r.object(artifact.of)
			for _, def := range append(r.defs, keyword{artifact.of.Name(), body}) {
				for rule := range rules {
					if strings.HasPrefix(rule, def.name+".") {
						used[rule] = true
					}
				}
			}
			schema := keywords{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", artifact.name + ".schema.json"}, {"title", artifact.title}}
			schema = append(schema, body...)
			if r.defs != nil {
				schema = append(schema, keyword{"$defs", r.defs})
			}
			wantSchema(t, artifact.name+".schema.json", schema)
		})
		names = append(names, artifact.name+".schema.json")
	}
	for rule := range rules {
		if !used[rule] {
			t.Errorf("the rule for %s narrows a type that no artifact has", rule)
		}
	}
	slices.Sort(names)
	files, err := fs.Glob(jsonschemas.Files, "*")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(names, files); diff != "" && !updating() {
		t.Errorf("files of schemas/json (-want +got):\n%s", diff)
	}
}

func updating() bool { return os.Getenv("UPDATE_GOLDEN") != "" }

func wantSchema(t *testing.T, name string, schema keywords) {
	t.Helper()
	var want bytes.Buffer
	if err := EncodeJSON(&want, schema); err != nil {
		t.Fatal(err)
	}
	if updating() {
		if err := os.WriteFile(filepath.Join("json", name), want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := jsonschemas.Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.String(), string(got)); diff != "" {
		t.Errorf("schemas/json/%s is not current, write it with UPDATE_GOLDEN=1 (-want +got):\n%s", name, diff)
	}
}
