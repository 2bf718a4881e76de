package protobuf_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/protobuf"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, protobuf.New(), conform.FieldsCase{
		Files: map[string]string{
			"a.proto": `syntax = "proto3";
package a;

enum Color { RED = 0; }

message Job {
  string name = 1;
}

service Jobs {
  rpc Run(Job) returns (stream Job);
}
`,
		},
		Node: schemas.Node{
			ID: "a.Jobs.Run", Name: "Run", Qualname: "Jobs.Run", Kind: "internal", ClassName: "Jobs",
			File: "a.proto", LineStart: 11, LineEnd: 11, NCallees: 0, NCallers: 0,
			Signature: "rpc Run(Job) returns (stream Job)", IsMethod: true,
			ParamTypes: []schemas.ParamType{{Name: "request", Type: "Job"}},
		},
		Types: []string{
			"enum type:a.Color name=Color qualname=Color a.proto:4-4 container=none enum Color",
			"struct type:a.Job name=Job qualname=Job a.proto:6-8 container=none message Job",
			"interface type:a.Jobs name=Jobs qualname=Jobs a.proto:10-12 container=none service Jobs",
		},
		Empty: "decorators isAsync isAwait selfAttrs",
	})
}
