package csharp_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/csharp"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, csharp.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/Job.cs": `using System.Threading.Tasks;
using Out;

namespace A
{
    enum Color { Red }
    record Pair(int Left);
    struct Point { public int X; }
    interface IShape { int Area(); }
    delegate void Done(int n);

    class Job : TestCase, IShape
    {
        private Queue queue = new Queue();
        private int n;

        Job(Client client)
        {
            this.n = 0;
        }

        [Cached(1)]
        public async Task Run(Job job, string[] names)
        {
            this.n++;
            this.queue.Push(job);
            await this.Fetch();
            job.Run(job, names);
            Job.Help();
            new Job(new Client());
            Console.WriteLine(names);
            AssertTrue(1);
            "x".Trim();
            names[0].Trim();
            unknown.Go();
            this.gone.Go();
            var f = job.Other();
            f();
        }

        async Task Fetch() {}

        public int Area() { return this.n; }

        static void Help() {}
    }

    class Queue
    {
        public void Push(Job job) {}
    }
}
`,
		},
		Node: schemas.Node{
			ID: "src.Job.Job.Run", Name: "Run", Qualname: "Job.Run", Kind: "internal", ClassName: "Job",
			File: "src/Job.cs", LineStart: 22, LineEnd: 39, NCallees: 7, NCallers: 1,
			Signature: "public async Task Run(Job job, string[] names)", IsAsync: true, IsMethod: true,
			Decorators: []string{"Cached"}, SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.Job.Job.Run:26 this.queue.Push -> self_attr_method src.Job.Queue.Push",
			"src.Job.Job.Run:27 await this.Fetch -> self_method src.Job.Job.Fetch",
			"src.Job.Job.Run:28 job.Run -> param_method src.Job.Job.Run",
			"src.Job.Job.Run:29 Job.Help -> internal_func src.Job.Job.Help",
			"src.Job.Job.Run:30 Job -> internal_constructor src.Job.Job.Job",
			"src.Job.Job.Run:30 Client -> boundary_constructor boundary:Client",
			"src.Job.Job.Run:31 Console.WriteLine -> boundary boundary:Console.WriteLine",
			"src.Job.<module>:14 Queue -> internal_constructor src.Job.Queue.Queue",
		},
		Dropped: []string{
			"src.Job.Job.Run:32 AssertTrue -> bare_name",
			"src.Job.Job.Run:38 f -> bare_name",
			"src.Job.Job.Run:34 names[0].Trim -> builtin",
			"src.Job.Job.Run:37 job.Other -> inherited_method",
			"src.Job.Job.Run:35 unknown.Go -> local_var_method",
			"src.Job.Job.Run:36 this.gone.Go -> self_attr_unknown",
			`src.Job.Job.Run:33 "x".Trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src.Job.Color name=Color qualname=Color src/Job.cs:6-6 container=none enum Color",
			"record type:src.Job.Pair name=Pair qualname=Pair src/Job.cs:7-7 container=none record Pair(int Left)",
			"struct type:src.Job.Point name=Point qualname=Point src/Job.cs:8-8 container=none struct Point",
			"interface type:src.Job.IShape name=IShape qualname=IShape src/Job.cs:9-9 container=none interface IShape",
			"other type:src.Job.Done name=Done qualname=Done src/Job.cs:10-10 container=none delegate void Done(int n)",
			"class type:src.Job.Job name=Job qualname=Job src/Job.cs:12-46 container=none class Job : TestCase, IShape",
			"class type:src.Job.Queue name=Queue qualname=Queue src/Job.cs:48-51 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[src.Job.Job.Run] written=[]",
			"Job.n read=[src.Job.Job.Run src.Job.Job.Area] written=[src.Job.Job.Job src.Job.Job.Run]",
			"Job.queue read=[src.Job.Job.Run] written=[]",
		},
	})
}
