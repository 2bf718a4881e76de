package extract

import (
	"strings"
	"testing"
)

func TestNamed(t *testing.T) {
	for _, test := range []struct{ text, callee, want string }{
		{`subprocess.run(["./scripts/build.sh", "all"], check=True)`, "subprocess.run", "./scripts/build.sh"},
		{`subprocess.check_call(["bash", "-e", "scripts/build.sh"])`, "subprocess.check_call", "scripts/build.sh"},
		{`os.system("python3 tools/gen.py --all")`, "os.system", "tools/gen.py"},
		{`os.system('A=1 sh gen.sh')`, "os.system", "gen.sh"},
		{`execSync('./x.sh')`, "execSync", "./x.sh"},
		{`cp.spawn("node", ["tools/gen.mjs"])`, "cp.spawn", "tools/gen.mjs"},
		{`system "bin/setup", "x"`, "system", "bin/setup"},
		{`Command::new("scripts/x.sh")`, "Command::new", "scripts/x.sh"},
		{`System.cmd("sh", ["scripts/x.sh"])`, "System.cmd", "scripts/x.sh"},
		{`sh.run("bash", "-c", "scripts/x.sh -v")`, "sh.run", "scripts/x.sh"},
		{`new ProcessBuilder("./gradlew.sh")`, "ProcessBuilder", "./gradlew.sh"},
		{"runner\n  .run( \"x.sh\" )", "runner .run", "x.sh"},

		{`channel.unary_unary('/helloworld.Greeter/SayHello', x)`, "channel.unary_unary", "/helloworld.Greeter/SayHello"},
		{`PathAndQuery::from_static("/helloworld.Greeter/SayHello")`, "PathAndQuery::from_static", "/helloworld.Greeter/SayHello"},
		{`$grpc.ClientMethod<A, B>('/helloworld.Greeter/SayHello', f)`, "$grpc.ClientMethod<A, B>", "/helloworld.Greeter/SayHello"},
		{"grpc.experimental.unary_unary(request, target,\n  '/helloworld.Greeter/SayHello', x)", "grpc.experimental.unary_unary", "/helloworld.Greeter/SayHello"},
		{"this.client_.rpcCall(\n  this.hostname_ +\n  '/helloworld.Greeter/SayHello', r)", "this.client_.rpcCall", "/helloworld.Greeter/SayHello"},
		{`annotate(ctx, "/helloworld.Greeter/SayHello")`, "annotate", ""}, // looks at the name
		{`assert_eq(name + '/helloworld.Greeter/SayHello')`, "assert_eq", ""},
		{`unary_unary(a, b, c, d, '/helloworld.Greeter/SayHello')`, "unary_unary", ""},
		{`client.get("/users/list")`, "client.get", "/users/list"}, // no such rpc: nothing comes of it

		{`run(f"scripts/{name}.sh")`, "run", ""},
		{`run("ls -l scripts/x.sh")`, "run", ""}, // another program
		{`run(path + "x.sh")`, "run", ""},
		{`run(make("x.sh"))`, "run", ""},
		{`run("/bin/x.sh")`, "run", ""},
		{`run("$HOME/x.sh")`, "run", ""},
		{`run("build")`, "run", ""},
		{`open("scripts/x.sh")`, "open", ""},
		{`run()`, "run", ""},
		{`run("x.sh`, "run", ""},
		{`f("a")("b")`, `f("a")`, ""},
		{"", "", ""},
		{`run(` + strings.Repeat(" ", 500) + `"x.sh")`, "run", ""},
	} {
		if got := Named(test.text, test.callee); got != test.want {
			t.Errorf("Named(%q, %q) = %q, want %q", test.text, test.callee, got, test.want)
		}
	}
}

func TestScript(t *testing.T) {
	for _, test := range []struct {
		function string
		literals []string
		want     string
	}{
		{"Command", []string{"bash", "-c", "scripts/x.sh"}, "scripts/x.sh"},
		{"CommandContext", []string{"./x.py", "-v"}, "./x.py"},
		{"Command", []string{"git", "scripts/x.sh"}, ""},
		{"Command", nil, ""},
		{"Open", []string{"x.sh"}, ""},
	} {
		if got := Script(test.function, test.literals); got != test.want {
			t.Errorf("Script(%q, %q) = %q, want %q", test.function, test.literals, got, test.want)
		}
	}
}

func FuzzNamed(f *testing.F) {
	f.Add(`os.system("sh x.sh")`, "os.system")
	f.Add(`f("-c", "-c")`, "f")
	f.Fuzz(func(t *testing.T, text, callee string) {
		got := Named(text, callee)
		if got != "" && !strings.Contains(text, got) {
			t.Errorf("Named(%q, %q) = %q, which is not there", text, callee, got)
		}
	})
}
