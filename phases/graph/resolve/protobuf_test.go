package resolve_test

import "testing"

// Definitions have no calls, and leave those of other files alone.
func TestProtobufInSources(t *testing.T) {
	expect(t, sources{
		"a.proto": "syntax = \"proto3\";\nimport \"b.proto\";\nmessage M { N n = 1; }\nservice S { rpc Get(M) returns (N); }\n", "b.proto": "syntax = \"proto3\";\nmessage N {}\n",
		"a.py": "def Get(): pass\nGet()\n",
	}, map[string]string{"a.<module>": "Get -> internal_func a.Get"})
}
