package dart_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/dart"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	needsGrammar(t)
	conform.Fields(t, dart.New(), conform.FieldsCase{
		Files: map[string]string{
			"lib/a.dart": `import 'package:out/out.dart';
import 'b.dart';

enum Color { red }
typedef Name = String;
mixin Loud {}
extension type Id(int n) {}

class Job extends TestCase with Loud {
  Queue queue = Queue();
  int n = 0;

  Job(Client client);

  @override
  Future<void> run(Job job, List<String> names) async {
    this.n = n + 1;
    this.queue.push(job);
    await this.fetch();
    job.run(job, names);
    helper();
    Job(Client());
    assertTrue(1);
    'x'.trim();
    print(names);
    names[0].trim();
    unknown.go();
    this.gone.go();
  }

  Future<void> fetch() async {}
}

class Queue {
  void push(Job job) {}
}
`,
			"lib/b.dart": `import 'package:out/out.dart';

void helper() {
  connect();
}
`,
		},
		Node: schemas.Node{
			ID: "lib.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "lib/a.dart", LineStart: 16, LineEnd: 29, NCallees: 6, NCallers: 1,
			Signature: "Future<void> run(Job job, List<String> names)", IsAsync: true, IsMethod: true,
			Decorators: []string{"override"}, SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}, {Name: "names", Type: "List"}},
		},
		Edges: []string{
			"lib.a.Job.run:18 this.queue.push -> self_attr_method lib.a.Queue.push",
			"lib.a.Job.run:19 await this.fetch -> self_method lib.a.Job.fetch",
			"lib.a.Job.run:20 job.run -> param_method lib.a.Job.run",
			"lib.a.Job.run:21 helper -> internal_func lib.b.helper",
			"lib.a.Job.run:22 Job -> internal_constructor lib.a.Job.Job",
			"lib.a.Job.run:22 Client -> boundary_constructor boundary:package:out/out.dart::Client",
			"lib.a.<module>:10 Queue -> internal_constructor lib.a.Queue.Queue",
			"lib.b.helper:4 connect -> boundary boundary:package:out/out.dart::connect",
		},
		Dropped: []string{
			"lib.a.Job.run:23 assertTrue -> bare_name",
			"lib.a.Job.run:25 print -> builtin",
			"lib.a.Job.run:26 names[0].trim -> builtin",
			"lib.a.Job.run:27 unknown.go -> local_var_method",
			"lib.a.Job.run:28 this.gone.go -> self_attr_unknown",
			"lib.a.Job.run:24 'x'.trim -> string_literal_method",
		},
		Types: []string{
			"enum type:lib.a.Color name=Color qualname=Color lib/a.dart:4-4 container=none enum Color",
			"alias type:lib.a.Name name=Name qualname=Name lib/a.dart:5-5 container=none typedef Name = String;",
			"trait type:lib.a.Loud name=Loud qualname=Loud lib/a.dart:6-6 container=none mixin Loud",
			"other type:lib.a.Id name=Id qualname=Id lib/a.dart:7-7 container=none extension type Id(int n)",
			"class type:lib.a.Job name=Job qualname=Job lib/a.dart:9-32 container=none class Job extends TestCase with Loud",
			"class type:lib.a.Queue name=Queue qualname=Queue lib/a.dart:34-36 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[lib.a.Job.run] written=[]",
			"Job.n read=[lib.a.Job.run] written=[lib.a.Job.run]",
			"Job.queue read=[lib.a.Job.run] written=[]",
		},
	})
}
