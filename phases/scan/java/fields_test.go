package java_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/java"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, java.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a/Job.java": `package a;

import java.util.List;
import org.out.Client;
import org.out.TestCase;

enum Color { RED }

record Pair(int left, int right) {}

interface Shape { int area(); }

@interface Mark { int value() default 1; }

public class Job extends TestCase implements Shape {
    private Queue queue = new Queue();
    private int n;

    Job(Client client) {
        this.n = 0;
    }

    @Deprecated
    @Override
    public int area() {
        return this.n;
    }

    void run(Job job, List<String> names, Other other) {
        this.n++;
        this.queue.push(job);
        this.area();
        job.run(job, names, other);
        Job.help();
        new Job(new Client());
        Client.connect();
        assertTrue(1);
        other.go();
        "x".trim();
        names.size();
        job.missing.go();
        unknown.go();
        this.gone.go();
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
			File: "src/a/Job.java", LineStart: 29, LineEnd: 44, NCallees: 8, NCallers: 1,
			Signature: "void run(Job job, List<String> names, Other other)", IsMethod: true,
			SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}, {Name: "other", Type: "Other"}},
		},
		Edges: []string{
			"src.a.Job.Job.run:31 this.queue.push -> self_attr_method src.a.Job.Queue.push",
			"src.a.Job.Job.run:32 this.area -> self_method src.a.Job.Job.area",
			"src.a.Job.Job.run:33 job.run -> param_method src.a.Job.Job.run",
			"src.a.Job.Job.run:34 Job.help -> internal_func src.a.Job.Job.help",
			"src.a.Job.Job.run:35 new Job -> internal_constructor src.a.Job.Job.Job",
			"src.a.Job.Job.run:35 new Client -> boundary_constructor boundary:org.out.Client",
			"src.a.Job.Job.run:36 Client.connect -> boundary boundary:org.out.Client.connect",
			"src.a.Job.Job.run:40 names.size -> boundary boundary:java.util.List.size",
			"src.a.Job.<module>:16 new Queue -> internal_constructor src.a.Job.Queue.Queue",
		},
		Dropped: []string{
			"src.a.Job.Job.run:37 assertTrue -> bare_name",
			"src.a.Job.Job.run:38 other.go -> local_var_method",
			"src.a.Job.Job.run:41 job.missing.go -> local_var_method",
			"src.a.Job.Job.run:42 unknown.go -> local_var_method",
			"src.a.Job.Job.run:43 this.gone.go -> self_attr_unknown",
			`src.a.Job.Job.run:39 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src.a.Job.Color name=Color qualname=Color src/a/Job.java:7-7 container=none enum Color",
			"record type:src.a.Job.Pair name=Pair qualname=Pair src/a/Job.java:9-9 container=none record Pair(int left, int right)",
			"interface type:src.a.Job.Shape name=Shape qualname=Shape src/a/Job.java:11-11 container=none interface Shape",
			"other type:src.a.Job.Mark name=Mark qualname=Mark src/a/Job.java:13-13 container=none @interface Mark",
			"class type:src.a.Job.Job name=Job qualname=Job src/a/Job.java:15-47 container=none public class Job extends TestCase implements Shape",
			"class type:src.a.Job.Queue name=Queue qualname=Queue src/a/Job.java:49-51 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[src.a.Job.Job.run] written=[]",
			"Job.n read=[src.a.Job.Job.area src.a.Job.Job.run] written=[src.a.Job.Job.Job src.a.Job.Job.run]",
			"Job.queue read=[src.a.Job.Job.run] written=[]",
		},
		Empty: "isAsync isAwait",
	})
}
