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
		{"scripts from Go", sources{
			"go.mod":          "module x\n",
			"cmd/gen/main.go": "package main\n\nimport (\n\t\"context\"\n\t\"os/exec\"\n)\n\nfunc main() {\n\texec.Command(\"bash\", \"scripts/x.sh\").Run()\n\texec.CommandContext(context.Background(), \"./y.py\", \"-v\")\n\texec.Command(\"gone.sh\")\n\texec.Command(\"ls\")\n\tCommand(\"scripts/x.sh\")\n}\n\nfunc Command(string) {}\n",
			"scripts/x.sh":    "echo\n",
			"cmd/gen/y.py":    "print()\n",
		}, map[string]string{"cmd.gen.main.main": `exec.Command("bash", "scripts/x.sh").Run -> dropped: local_var_method
			exec.Command -> internal_func scripts.x.<module>
			exec.CommandContext -> internal_func cmd.gen.y.<module>
			context.Background -> boundary context.Background
			exec.Command -> boundary os/exec.Command
			exec.Command -> boundary os/exec.Command
			Command -> internal_func cmd.gen.main.Command`}},
		{"stubs of Go", sources{
			"go.mod":      "module x\n",
			"hello.proto": service,
			"pb/hello_grpc.pb.go": "package pb\n\nimport (\n\t\"context\"\n\n\t\"google.golang.org/grpc\"\n)\n\nconst (\n\tGreeter_Greet_FullMethodName = \"/hello.v1.Greeter/Greet\"\n\tother = \"/hello.v1.Greeter/Gone\"\n)\n\n" +
				"type greeterClient struct {\n\tcc grpc.ClientConnInterface\n}\n\nfunc (c *greeterClient) Greet(ctx context.Context, in *Req) error {\n\treturn c.cc.Invoke(ctx, Greeter_Greet_FullMethodName, in)\n}\n\n" +
				"func (c *greeterClient) Old(ctx context.Context, in *Req) error {\n\treturn c.cc.Invoke(ctx, \"/hello.v1.Greeter/Greet\", in)\n}\n\n" +
				"func (c *greeterClient) Stream(ctx context.Context) error {\n\tc.cc.NewStream(ctx, &desc.Streams[0], Greeter_Greet_FullMethodName)\n\treturn c.cc.Invoke(ctx, other)\n}\n\nfunc Look(ctx context.Context) { grpc.Annotate(ctx, \"/hello.v1.Greeter/Greet\") }\n\nfunc Use(c *greeterClient) { c.Greet(nil, nil) }\n",
		}, map[string]string{
			"pb.hello_grpc.pb.greeterClient.Greet":  "c.cc.Invoke -> internal_func hello.Greeter.Greet",
			"pb.hello_grpc.pb.greeterClient.Old":    "c.cc.Invoke -> internal_func hello.Greeter.Greet",
			"pb.hello_grpc.pb.greeterClient.Stream": "c.cc.NewStream -> internal_func hello.Greeter.Greet\nc.cc.Invoke -> boundary google.golang.org/grpc.ClientConnInterface.Invoke",
			"pb.hello_grpc.pb.Look":                 "grpc.Annotate -> boundary google.golang.org/grpc.Annotate",
			"pb.hello_grpc.pb.Use":                  "c.Greet -> param_method pb.hello_grpc.pb.greeterClient.Greet",
		}},
		{"stubs of Python", sources{
			"hello.proto": service,
			"hello_pb2_grpc.py": "import grpc\nclass GreeterStub(object):\n    def __init__(self, channel):\n        self.Greet = channel.unary_unary(\n                '/hello.v1.Greeter/Greet',\n                request_serializer=None)\n" +
				"class Greeter(object):\n    @staticmethod\n    def Greet(request, target):\n        return grpc.experimental.unary_unary(request, target, '/hello.v1.Greeter/Greet', None)\n",
			"use.py": "import grpc\nimport hello_pb2_grpc\ndef f():\n    stub = hello_pb2_grpc.GreeterStub(grpc.insecure_channel('x'))\n    stub.Greet(1)\n    stub.Gone(1)\n",
		}, map[string]string{
			"hello_pb2_grpc.Greeter.Greet": "grpc.experimental.unary_unary -> internal_func hello.Greeter.Greet",
			"use.f": `hello_pb2_grpc.GreeterStub -> internal_constructor hello_pb2_grpc.GreeterStub.__init__
				grpc.insecure_channel -> boundary grpc.insecure_channel
				stub.Greet -> internal_func hello.Greeter.Greet
				stub.Gone -> dropped: local_var_method`,
		}},
		{"stubs of TypeScript", sources{
			"hello.proto": service,
			"hello.ts": "export class GreeterClient {\n  greet(request: any, metadata: any) {\n    return this.client_.unaryCall(\n      this.hostname_ +\n        '/hello.v1.Greeter/Greet', request, metadata || {});\n  }\n" +
				"  old(request: any) { return this.makeUnaryRequest('/hello.v1.Greeter/Greet', request) }\n  client_: any;\n  hostname_: string;\n}\n",
			"use.ts": "import {GreeterClient} from './hello';\nfunction f(c: GreeterClient) { c.greet(1, 2) }\n",
		}, map[string]string{
			"hello.GreeterClient.greet": "this.client_.unaryCall -> internal_func hello.Greeter.Greet",
			"hello.GreeterClient.old":   "this.makeUnaryRequest -> internal_func hello.Greeter.Greet",
			"use.f":                     "c.greet -> param_method hello.GreeterClient.greet",
		}},
		{"stubs of Java", sources{
			"hello.proto": service,
			"hello/v1/GreeterGrpc.java": `package hello.v1;
import static io.grpc.MethodDescriptor.generateFullMethodName;
public final class GreeterGrpc {
  public static final java.lang.String SERVICE_NAME = "hello.v1.Greeter";
  public static io.grpc.MethodDescriptor<Req, Res> getGreetMethod() {
    return io.grpc.MethodDescriptor.<Req, Res>newBuilder().setFullMethodName(generateFullMethodName(SERVICE_NAME, "Greet")).build();
  }
  public static final class GreeterBlockingStub extends io.grpc.stub.AbstractBlockingStub<GreeterBlockingStub> {
    public Res greet(Req request) { return io.grpc.stub.ClientCalls.blockingUnaryCall(getChannel(), getGreetMethod(), getCallOptions(), request); }
  }
}
`,
			"Use.java": "import hello.v1.GreeterGrpc; class Use { void f(GreeterGrpc.GreeterBlockingStub stub) { stub.greet(null); } }",
		}, map[string]string{
			"hello.v1.GreeterGrpc.GreeterGrpc.getGreetMethod": `io.grpc.MethodDescriptor.<Req, Res>newBuilder().setFullMethodName(generateFullM… -> dropped: local_var_method
				io.grpc.MethodDescriptor.<Req, Res>newBuilder().setFullMethodName -> dropped: local_var_method
				io.grpc.MethodDescriptor.<Req, Res>newBuilder -> dropped: local_var_method
				generateFullMethodName -> internal_func hello.Greeter.Greet`,
			"hello.v1.GreeterGrpc.GreeterGrpc.GreeterBlockingStub.greet": `io.grpc.stub.ClientCalls.blockingUnaryCall -> dropped: local_var_method
				getChannel -> dropped: bare_name
				getGreetMethod -> self_method hello.v1.GreeterGrpc.GreeterGrpc.getGreetMethod
				getCallOptions -> dropped: bare_name`,
			"Use.Use.f": "stub.greet -> param_method hello.v1.GreeterGrpc.GreeterGrpc.GreeterBlockingStub.greet",
		}},
		{"an rpc that is declared twice", sources{
			"a/hello.proto": service, "b/hello.proto": service,
			"c.py": "def f(channel):\n    channel.unary_unary('/hello.v1.Greeter/Greet')\n",
		}, map[string]string{"c.f": "channel.unary_unary -> dropped: local_var_method"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}
