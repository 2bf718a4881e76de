package python_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/python"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, python.New(), conform.FieldsCase{
		Files: map[string]string{
			"app/a.py": `import os
from requests import Session
from app.b import Base, helper


def cached(n):
    return lambda f: f


class Job(Base):
    def __init__(self, queue: Session):
        self.queue = Queue()
        self.n = 0

    @cached(1)
    async def run(self, job: "Job", names: list[str]):
        self.n += 1
        self.queue.push(job)
        await self.fetch()
        job.run(self, names)
        helper()
        Job(Session())
        os.getpid()
        self.assertTrue(1)
        self.callback()
        "x".join(names)
        print(names)
        names[0].go()
        job.other.go()
        unknown()

    async def fetch(self):
        pass


class Queue:
    def push(self, job):
        pass
`,
			"app/b.py": `from unittest import TestCase


class Base(TestCase):
    pass


def helper():
    pass
`,
		},
		Node: schemas.Node{
			ID: "app.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "app/a.py", LineStart: 16, LineEnd: 30, NCallees: 7, NCallers: 1,
			Signature: `async def run(self, job: "Job", names: list[str])`, IsAsync: true, IsMethod: true,
			Decorators: []string{"cached(1)"}, SelfAttrsRead: []string{"n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}},
		},
		Edges: []string{
			"app.a.Job.__init__:12 Queue -> internal_constructor app.a.Queue.__init__",
			"app.a.Job.run:18 self.queue.push -> self_attr_method app.a.Queue.push",
			"app.a.Job.run:19 await self.fetch -> self_method app.a.Job.fetch",
			"app.a.Job.run:20 job.run -> param_method app.a.Job.run",
			"app.a.Job.run:21 helper -> internal_func app.b.helper",
			"app.a.Job.run:22 Job -> internal_constructor app.a.Job.__init__",
			"app.a.Job.run:22 Session -> boundary_constructor boundary:requests.Session",
			"app.a.Job.run:23 os.getpid -> boundary boundary:os.getpid",
			"app.a.<module>:15 cached -> internal_func app.a.cached",
		},
		Dropped: []string{
			"app.a.Job.run:30 unknown -> bare_name",
			"app.a.Job.run:27 print -> builtin",
			"app.a.Job.run:28 names[0].go -> builtin",
			"app.a.Job.run:24 self.assertTrue -> inherited_method",
			"app.a.Job.run:25 self.callback -> inherited_method",
			"app.a.Job.run:29 job.other.go -> local_var_method",
			`app.a.Job.run:26 "x".join -> string_literal_method`,
		},
		Types: []string{
			"class type:app.a.Job name=Job qualname=Job app/a.py:10-33 container=none class Job(Base)",
			"class type:app.a.Queue name=Queue qualname=Queue app/a.py:36-38 container=none class Queue",
			"class type:app.b.Base name=Base qualname=Base app/b.py:4-5 container=none class Base(TestCase)",
		},
		SelfAttrs: []string{
			"Job.n read=[app.a.Job.run] written=[app.a.Job.__init__ app.a.Job.run]",
			"Job.queue read=[app.a.Job.run] written=[app.a.Job.__init__]",
		},
	})
}
