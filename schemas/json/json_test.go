package jsonschemas_test

import (
	"bytes"
	"io/fs"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	jsonschemas "rules_handbook/schemas/json"
)

// The schemas themselves have to be right, and every reference in them.
func TestSchemasCompile(t *testing.T) {
	names, err := fs.Glob(jsonschemas.Files, "*.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) == 0 {
		t.Fatal("there are no schemas")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			text, err := jsonschemas.Files.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			compiler := jsonschema.NewCompiler()
			if err := compiler.AddResource(name, document); err != nil {
				t.Fatal(err)
			}
			schema, err := compiler.Compile(name)
			if err != nil {
				t.Fatal(err)
			}
			if schema.Validate([]any{}) == nil {
				t.Error("a list is accepted, though every artifact is an object")
			}
		})
	}
}
