package scala_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/scala"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, scala.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a/Job.scala": `package a

import org.out.{Client, TestCase, Helpers}

enum Color { case Red }
trait Shape { def area: Int }
object Registry { type Name = String; def add(n: Int): Unit = () }

class Job(client: Client) extends TestCase with Shape {
  private val queue = new Queue
  private var n = 0

  @deprecated("x")
  def area: Int = this.n

  def run(job: Job, names: List[String]): Unit = {
    this.n = 1
    this.queue.push(job)
    this.area
    job.run(job, names)
    Registry.add(1)
    new Job(new Client())
    Helpers.connect()
    assertTrue(1)
    "x".trim()
    println(names)
    names(0).go()
    this.gone.go()
    unknown.go()
    unheard()
  }
}

class Queue() {
  def push(job: Job): Unit = ()
}
`,
		},
		Node: schemas.Node{
			ID: "src.a.Job.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/a/Job.scala", LineStart: 16, LineEnd: 31, NCallees: 7, NCallers: 1,
			Signature: "def run(job: Job, names: List[String]): Unit", IsMethod: true,
			SelfAttrsRead: []string{"queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.a.Job.Job.Job:10 Queue -> internal_constructor src.a.Job.Queue.Queue",
			"src.a.Job.Job.run:18 this.queue.push -> self_attr_method src.a.Job.Queue.push",
			"src.a.Job.Job.run:19 this.area -> self_method src.a.Job.Job.area",
			"src.a.Job.Job.run:20 job.run -> param_method src.a.Job.Job.run",
			"src.a.Job.Job.run:21 Registry.add -> internal_func src.a.Job.Registry.add",
			"src.a.Job.Job.run:22 Job -> internal_constructor src.a.Job.Job.Job",
			"src.a.Job.Job.run:22 Client -> boundary_constructor boundary:org.out.Client",
			"src.a.Job.Job.run:23 Helpers.connect -> boundary boundary:org.out.Helpers.connect",
		},
		Dropped: []string{
			"src.a.Job.Job.run:24 assertTrue -> bare_name",
			"src.a.Job.Job.run:30 unheard -> bare_name",
			"src.a.Job.Job.run:26 println -> builtin",
			"src.a.Job.Job.run:27 names(0).go -> builtin",
			"src.a.Job.Job.run:27 names -> builtin",
			"src.a.Job.Job.run:29 unknown.go -> local_var_method",
			"src.a.Job.Job.run:28 this.gone.go -> self_attr_unknown",
			`src.a.Job.Job.run:25 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src.a.Job.Color name=Color qualname=Color src/a/Job.scala:5-5 container=none enum Color",
			"trait type:src.a.Job.Shape name=Shape qualname=Shape src/a/Job.scala:6-6 container=none trait Shape",
			"alias type:src.a.Job.Registry.Name name=Name qualname=Registry.Name src/a/Job.scala:7-7 container=Registry type Name = String",
			"other type:src.a.Job.Registry name=Registry qualname=Registry src/a/Job.scala:7-7 container=none object Registry",
			"class type:src.a.Job.Job name=Job qualname=Job src/a/Job.scala:9-32 container=none class Job(client: Client) extends TestCase with Shape",
			"class type:src.a.Job.Queue name=Queue qualname=Queue src/a/Job.scala:34-36 container=none class Queue()",
		},
		SelfAttrs: []string{
			"Job.n read=[src.a.Job.Job.area] written=[src.a.Job.Job.run]",
			"Job.queue read=[src.a.Job.Job.run] written=[]",
		},
		Empty: "isAsync isAwait",
	})
}
