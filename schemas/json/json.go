// Package jsonschemas holds the JSON Schema of every artifact of the contract,
// for editors and for programs in other languages. The files are derived from
// the types of the package schemas; after a change of a type write them anew
// with
//
//	UPDATE_GOLDEN=1 go test ./schemas -run TestJSONSchemas
package jsonschemas

import "embed"

// Files has one <artifact>.schema.json for each artifact.
//
//go:embed *.schema.json
var Files embed.FS
