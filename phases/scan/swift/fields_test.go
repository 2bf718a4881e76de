package swift_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/swift"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, swift.New(), conform.FieldsCase{
		Files: map[string]string{
			"Sources/M/a.swift": `import Foundation

enum Color { case red }
protocol Shape { func area() -> Int }
struct Point { func move() {} }
typealias Name = String

class Job: TestCase, Shape {
  let queue = Queue()
  var n = 0

  init(client: Client) {
    self.n = 0
  }

  @discardableResult
  func run(_ job: Job, _ names: [String]) async -> Int {
    self.n += 1
    self.queue.push(job)
    await self.fetch()
    job.run(job, names)
    help()
    Job(client: Client())
    JSONDecoder.make()
    assertTrue(1)
    self.assertTrue(1)
    "x".trim()
    print(names)
    names[0].go()
    self.gone.go()
    unheard()
    return 1
  }

  func fetch() async {}
  func area() -> Int { n }
}

class Queue {
  func push(_ job: Job) {}
}

func help() {}
`,
		},
		Node: schemas.Node{
			ID: "Sources.M.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "Sources/M/a.swift", LineStart: 16, LineEnd: 33, NCallees: 7, NCallers: 1,
			Signature: "@discardableResult func run(_ job: Job, _ names: [String]) async -> Int", IsAsync: true, IsMethod: true,
			Decorators: []string{"discardableResult"}, SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"Sources.M.a.Job.run:19 self.queue.push -> self_attr_method Sources.M.a.Queue.push",
			"Sources.M.a.Job.run:20 await self.fetch -> self_method Sources.M.a.Job.fetch",
			"Sources.M.a.Job.run:21 job.run -> param_method Sources.M.a.Job.run",
			"Sources.M.a.Job.run:22 help -> internal_func Sources.M.a.help",
			"Sources.M.a.Job.run:23 Job -> internal_constructor Sources.M.a.Job.init",
			"Sources.M.a.Job.run:23 Client -> boundary_constructor boundary:Client",
			"Sources.M.a.Job.run:24 JSONDecoder.make -> boundary boundary:JSONDecoder.make",
			"Sources.M.a.<module>:9 Queue -> internal_constructor Sources.M.a.Queue.init",
		},
		Dropped: []string{
			"Sources.M.a.Job.run:25 assertTrue -> bare_name",
			"Sources.M.a.Job.run:31 unheard -> bare_name",
			"Sources.M.a.Job.run:28 print -> builtin",
			"Sources.M.a.Job.run:29 names[0].go -> builtin",
			"Sources.M.a.Job.run:26 self.assertTrue -> inherited_method",
			"Sources.M.a.Job.run:30 self.gone.go -> self_attr_unknown",
			`Sources.M.a.Job.run:27 "x".trim -> string_literal_method`,
		},
		Types: []string{
			"enum type:Sources.M.a.Color name=Color qualname=Color Sources/M/a.swift:3-3 container=none enum Color",
			"interface type:Sources.M.a.Shape name=Shape qualname=Shape Sources/M/a.swift:4-4 container=none protocol Shape",
			"struct type:Sources.M.a.Point name=Point qualname=Point Sources/M/a.swift:5-5 container=none struct Point",
			"alias type:Sources.M.a.Name name=Name qualname=Name Sources/M/a.swift:6-6 container=none typealias Name = String",
			"class type:Sources.M.a.Job name=Job qualname=Job Sources/M/a.swift:8-37 container=none class Job: TestCase, Shape",
			"class type:Sources.M.a.Queue name=Queue qualname=Queue Sources/M/a.swift:39-41 container=none class Queue",
		},
		SelfAttrs: []string{
			"Job.gone read=[Sources.M.a.Job.run] written=[]",
			"Job.n read=[Sources.M.a.Job.run Sources.M.a.Job.area] written=[Sources.M.a.Job.init Sources.M.a.Job.run]",
			"Job.queue read=[Sources.M.a.Job.run] written=[]",
		},
	})
}
