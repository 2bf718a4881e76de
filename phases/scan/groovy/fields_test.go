package groovy_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/groovy"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, groovy.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a/Job.groovy": `package a

import org.out.Client
import org.out.TestCase

enum Color { RED }
interface Shape { int area() }
trait Loud { void shout() {} }
@interface Mark {}
record Pair(int left) {}

class Job extends TestCase implements Shape {
    Queue queue = new Queue()
    int n

    Job(Client client) {
        n = 0
    }

    @Override
    int area() { n }

    void run(Job job, List<String> names) {
        this.n++
        this.queue.push(job)
        this.area()
        job.run(job, names)
        help()
        Job.help()
        new Job(new Client())
        Client.connect()
        assertTrue(1)
        "x".trim()
        println names
        job.other.go()
        this.gone.go()
        unknown.go()
        unheard()
    }

    static void help() {}
}

class Queue {
    void push(Job job) {}
}
`,
		},
		Node: schemas.Node{
			ID: "src.a.Job.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/a/Job.groovy", LineStart: 23, LineEnd: 39, NCallees: 8, NCallers: 1,
			Signature: "void run(Job job, List<String> names)", IsMethod: true,
			ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.a.Job.Job.run:25 this.queue.push -> self_attr_method src.a.Job.Queue.push",
			"src.a.Job.Job.run:26 this.area -> self_method src.a.Job.Job.area",
			"src.a.Job.Job.run:27 job.run -> param_method src.a.Job.Job.run",
			"src.a.Job.Job.run:28 help -> self_method src.a.Job.Job.help",
			"src.a.Job.Job.run:29 Job.help -> internal_func src.a.Job.Job.help",
			"src.a.Job.Job.run:30 new Job -> internal_constructor src.a.Job.Job.Job",
			"src.a.Job.Job.run:30 new Client -> boundary_constructor boundary:org.out.Client",
			"src.a.Job.Job.run:31 Client.connect -> boundary boundary:org.out.Client.connect",
			"src.a.Job.<module>:13 new Queue -> internal_constructor src.a.Job.Queue.Queue",
		},
		Dropped: []string{
			"src.a.Job.Job.run:32 assertTrue -> bare_name",
			"src.a.Job.Job.run:38 unheard -> bare_name",
			"src.a.Job.Job.run:34 println -> builtin",
			"src.a.Job.Job.run:35 job.other.go -> local_var_method",
			"src.a.Job.Job.run:37 unknown.go -> local_var_method",
			"src.a.Job.Job.run:36 this.gone.go -> self_attr_unknown",
			`src.a.Job.Job.run:33 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src.a.Job.Color name=Color qualname=Color src/a/Job.groovy:6-6 container=none enum Color",
			"interface type:src.a.Job.Shape name=Shape qualname=Shape src/a/Job.groovy:7-7 container=none interface Shape",
			"trait type:src.a.Job.Loud name=Loud qualname=Loud src/a/Job.groovy:8-8 container=none trait Loud",
			"other type:src.a.Job.Mark name=Mark qualname=Mark src/a/Job.groovy:9-9 container=none @interface Mark",
			"record type:src.a.Job.Pair name=Pair qualname=Pair src/a/Job.groovy:10-10 container=none record Pair(int left)",
			"class type:src.a.Job.Job name=Job qualname=Job src/a/Job.groovy:12-42 container=none class Job extends TestCase implements Shape",
			"class type:src.a.Job.Queue name=Queue qualname=Queue src/a/Job.groovy:44-46 container=none class Queue",
		},
		Empty: "isAsync isAwait selfAttrs",
	})
}
