package kotlin_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/kotlin"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, kotlin.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a/Job.kt": `package a

import org.out.Client
import org.out.TestCase
import org.out.connect

enum class Color { RED }
interface Shape { fun area(): Int }
typealias Name = String
object Registry { fun add() {} }

class Job(client: Client) : TestCase(), Shape {
    private val queue = Queue()
    private var n = 0

    @Deprecated("x")
    override fun area(): Int = this.n

    suspend fun run(job: Job, names: List<String>) {
        this.n++
        this.queue.push(job)
        this.area()
        job.run(job, names)
        help()
        Job(Client())
        connect()
        assertTrue(1)
        "x".trim()
        println(names)
        names[0].go()
        this.gone.go()
        unknown.go()
        unheard()
    }
}

class Queue {
    fun push(job: Job) {}
}

fun help() {}
`,
		},
		Node: schemas.Node{
			ID: "src.a.Job.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/a/Job.kt", LineStart: 19, LineEnd: 34, NCallees: 7, NCallers: 1,
			Signature: "suspend fun run(job: Job, names: List<String>)", IsAsync: true, IsMethod: true,
			SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"src.a.Job.Job.Job:12 TestCase -> boundary_constructor boundary:org.out.TestCase",
			"src.a.Job.Job.run:21 this.queue.push -> self_attr_method src.a.Job.Queue.push",
			"src.a.Job.Job.run:22 this.area -> self_method src.a.Job.Job.area",
			"src.a.Job.Job.run:23 job.run -> param_method src.a.Job.Job.run",
			"src.a.Job.Job.run:24 help -> internal_func src.a.Job.help",
			"src.a.Job.Job.run:25 Job -> internal_constructor src.a.Job.Job.Job",
			"src.a.Job.Job.run:25 Client -> boundary boundary:org.out.Client",
			"src.a.Job.Job.run:26 connect -> boundary boundary:org.out.connect",
			"src.a.Job.<module>:13 Queue -> internal_constructor src.a.Job.Queue.Queue",
		},
		Dropped: []string{
			"src.a.Job.Job.run:27 assertTrue -> bare_name",
			"src.a.Job.Job.run:33 unheard -> bare_name",
			"src.a.Job.Job.run:29 println -> builtin",
			"src.a.Job.Job.run:30 names[0].go -> builtin",
			"src.a.Job.Job.run:32 unknown.go -> local_var_method",
			"src.a.Job.Job.run:31 this.gone.go -> self_attr_unknown",
			`src.a.Job.Job.run:28 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:src.a.Job.Color name=Color qualname=Color src/a/Job.kt:7-7 container=none enum class Color",
			"interface type:src.a.Job.Shape name=Shape qualname=Shape src/a/Job.kt:8-8 container=none interface Shape",
			"alias type:src.a.Job.Name name=Name qualname=Name src/a/Job.kt:9-9 container=none typealias Name = String",
			"other type:src.a.Job.Registry name=Registry qualname=Registry src/a/Job.kt:10-10 container=none object Registry",
			"class type:src.a.Job.Job name=Job qualname=Job src/a/Job.kt:12-35 container=none class Job(client: Client) : TestCase(), Shape",
			"class type:src.a.Job.Queue name=Queue qualname=Queue src/a/Job.kt:37-39 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[src.a.Job.Job.run] written=[]",
			"Job.n read=[src.a.Job.Job.area src.a.Job.Job.run] written=[src.a.Job.Job.run]",
			"Job.queue read=[src.a.Job.Job.run] written=[]",
		},
		Empty: "isAwait",
	})
}
