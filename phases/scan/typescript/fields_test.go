package typescript_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/typescript"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, typescript.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a.ts": `import { readFile, Client } from 'outside';
import { Base, cached, helper } from './b';

enum Color { Red }
type Name = string;
interface Shape { area(): number }

export class Job extends Base implements Shape {
  queue = new Queue();
  n = 0;
  constructor(client: Client) { super(); }
  @cached(1)
  async run(job: Job, names: string[]): Promise<void> {
    this.n++;
    this.queue.push(job);
    await this.area();
    job.run(this, names);
    helper();
    new Job(new Client());
    readFile('x');
    this.assertTrue(1);
    this.callback();
    [1].map(helper);
    console.log(this.n);
    names[0].go();
    this.gone.go();
    unknown();
  }
  area() { return this.n; }
}

class Queue { push(job: Job) {} }
`,
			"src/b.ts": `import { TestCase } from 'outside';

export class Base extends TestCase {}
export function helper() {}
export function cached(n: number) {}
`,
		},
		Node: schemas.Node{
			ID: "src.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/a.ts", LineStart: 13, LineEnd: 28, NCallees: 7, NCallers: 1,
			Signature: "async run(job: Job, names: string[]): Promise<void>", IsAsync: true, IsMethod: true,
			Decorators: []string{"cached(1)"}, SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.a.Job.constructor:11 super -> internal_constructor src.b.Base.constructor",
			"src.a.Job.run:15 this.queue.push -> self_attr_method src.a.Queue.push",
			"src.a.Job.run:16 await this.area -> self_method src.a.Job.area",
			"src.a.Job.run:17 job.run -> param_method src.a.Job.run",
			"src.a.Job.run:18 helper -> internal_func src.b.helper",
			"src.a.Job.run:19 Job -> internal_constructor src.a.Job.constructor",
			"src.a.Job.run:19 Client -> boundary_constructor boundary:outside::Client",
			"src.a.Job.run:20 readFile -> boundary boundary:outside::readFile",
			"src.a.<module>:9 Queue -> internal_constructor src.a.Queue.constructor",
			"src.a.<module>:12 cached -> internal_func src.b.cached",
		},
		Dropped: []string{
			"src.a.Job.run:27 unknown -> bare_name",
			"src.a.Job.run:24 console.log -> builtin",
			"src.a.Job.run:25 names[0].go -> builtin",
			"src.a.Job.run:21 this.assertTrue -> inherited_method",
			"src.a.Job.run:22 this.callback -> inherited_method",
			"src.a.Job.run:26 this.gone.go -> self_attr_unknown",
			"src.a.Job.run:23 [1].map -> string_literal_method",
		},
		Types: []string{
			"enum type:src.a.Color name=Color qualname=Color src/a.ts:4-4 container=none enum Color",
			"alias type:src.a.Name name=Name qualname=Name src/a.ts:5-5 container=none type Name = string;",
			"interface type:src.a.Shape name=Shape qualname=Shape src/a.ts:6-6 container=none interface Shape",
			"class type:src.a.Job name=Job qualname=Job src/a.ts:8-30 container=none class Job extends Base implements Shape",
			"class type:src.a.Queue name=Queue qualname=Queue src/a.ts:32-32 container=none class Queue",
			"class type:src.b.Base name=Base qualname=Base src/b.ts:3-3 container=none class Base extends TestCase",
		},
		SelfAttrs: []string{
			"Job.gone read=[src.a.Job.run] written=[]",
			"Job.n read=[src.a.Job.run src.a.Job.area] written=[src.a.Job.run]",
			"Job.queue read=[src.a.Job.run] written=[]",
		},
	})
}
