package resolve_test

import "testing"

// A call that names a script or an rpc in a string leads to it, unless the
// callee itself is known.
func TestNamedInStrings(t *testing.T) {
	const service = "syntax = \"proto3\";\npackage hello.v1;\nservice Greeter {\n  rpc Greet (Req) returns (Res);\n}\nmessage Req {}\nmessage Res {}\n"
	for _, test := range []struct {
		name  string
		files sources
		want  map[string]string
	}{
		{"a script from the root and from the own folder", sources{
			"tools/gen.py":     "import subprocess\ndef f():\n    subprocess.run(['bash', 'scripts/x.sh'])\n    subprocess.run('./y.sh')\n    subprocess.run(['z.sh'])\n    subprocess.run('../out.sh')\n",
			"scripts/x.sh":     "echo\n",
			"tools/y.sh":       "echo\n",
			"tools/z.sh":       "echo\n",
			"z.sh":             "echo\n",
			"elsewhere/out.sh": "echo\n",
		}, map[string]string{"tools.gen.f": "subprocess.run -> internal_func scripts.x.<module>\nsubprocess.run -> internal_func tools.y.<module>\n" +
			"subprocess.run -> boundary subprocess.run\nsubprocess.run -> boundary subprocess.run"}},
		{"scripts of other languages, with a body", sources{
			"run.js":       "const {execSync} = require('child_process')\nfunction f() { execSync('python3 gen.py'); execSync('python3 only_defs.py'); execSync('node run.js') }\n",
			"gen.py":       "print()\n",
			"only_defs.py": "def g():\n    pass\n",
		}, map[string]string{"run.f": "execSync -> internal_func gen.<module>\nexecSync -> boundary child_process::execSync\nexecSync -> boundary child_process::execSync"}},
		{"a function of the repository", sources{
			"a.py": "def run(x):\n    pass\ndef f():\n    run('x.sh')\n",
			"x.sh": "echo\n",
		}, map[string]string{"a.f": "run -> internal_func a.run"}},
		{"generated stubs", sources{
			"hello.proto":       service,
			"hello_pb2_grpc.py": "class GreeterStub:\n    def __init__(self, channel):\n        self.Greet = channel.unary_unary('/hello.v1.Greeter/Greet', x)\n        self.Gone = channel.unary_unary('/hello.v1.Greeter/Gone', x)\n",
			"lib.rs":            "fn f() { http::uri::PathAndQuery::from_static(\"/hello.v1.Greeter/Greet\"); }\n",
		}, map[string]string{
			"hello_pb2_grpc.GreeterStub.__init__": "channel.unary_unary -> internal_func hello.Greeter.Greet\nchannel.unary_unary -> dropped: local_var_method",
			"lib::f":                              "http::uri::PathAndQuery::from_static -> internal_func hello.Greeter.Greet",
		}},
		{"from a shell", sources{
			"bin/run.sh": "python3 tools/gen.py --all\n./tool.rb\npython3 -m pytest\n", "tools/gen.py": "print()\n", "bin/tool.rb": "puts 1\n",
		}, map[string]string{"bin.run.<module>": "python3 -> internal_func tools.gen.<module>\n./tool.rb -> internal_func bin.tool.<module>\npython3 -> dropped: bare_name"}},
		{"an rpc that is declared twice", sources{
			"a/hello.proto": service, "b/hello.proto": service,
			"c.py": "def f(channel):\n    channel.unary_unary('/hello.v1.Greeter/Greet')\n",
		}, map[string]string{"c.f": "channel.unary_unary -> dropped: local_var_method"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}
