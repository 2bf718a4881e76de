package golang_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/golang"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, golang.New(), conform.FieldsCase{
		Files: map[string]string{
			"a.go": `package m

import (
	"os"
	"strings"
)

type (
	Name   = string
	Number int
	Shape  interface{ Area() int }
)

type Queue struct{}

func (q *Queue) Push(j *Job) {}

type Job struct {
	queue *Queue
	n     int
	f     func()
}

func (j *Job) Run(job *Job, names []string, b *strings.Builder) {
	j.n++
	j.queue.Push(job)
	j.Area()
	job.Run(job, names, b)
	Help()
	os.Getpid()
	b.Len()
	len(names)
	j.f()
	job.f()
	func() {}()
}

func (j *Job) Area() int { return j.n }

func Help() {}
`,
		},
		Node: schemas.Node{
			ID: "a.Job.Run", Name: "Run", Qualname: "Job.Run", Kind: "internal", ClassName: "Job",
			File: "a.go", LineStart: 24, LineEnd: 36, NCallees: 6, NCallers: 1,
			Signature: "func (j *Job) Run(job *Job, names []string, b *strings.Builder)", IsMethod: true,
			SelfAttrsRead: []string{"f", "n", "queue"}, SelfAttrsWritten: []string{"n"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}, {Name: "b", Type: "Builder"}},
		},
		Edges: []string{
			"a.Job.Run:26 j.queue.Push -> self_attr_method a.Queue.Push",
			"a.Job.Run:27 j.Area -> self_method a.Job.Area",
			"a.Job.Run:28 job.Run -> param_method a.Job.Run",
			"a.Job.Run:29 Help -> internal_func a.Help",
			"a.Job.Run:30 os.Getpid -> boundary boundary:os.Getpid",
			"a.Job.Run:31 b.Len -> boundary boundary:strings.Builder.Len",
		},
		Dropped: []string{
			"a.Job.Run:35 func() {} -> bare_name",
			"a.Job.Run:32 len -> builtin",
			"a.Job.Run:34 job.f -> local_var_method",
			"a.Job.Run:33 j.f -> self_attr_unknown",
		},
		Types: []string{
			"alias type:a.Name name=Name qualname=Name a.go:9-9 container=none Name = string",
			"other type:a.Number name=Number qualname=Number a.go:10-10 container=none Number int",
			"interface type:a.Shape name=Shape qualname=Shape a.go:11-11 container=none Shape interface",
			"struct type:a.Queue name=Queue qualname=Queue a.go:14-14 container=none type Queue struct",
			"struct type:a.Job name=Job qualname=Job a.go:18-22 container=none type Job struct",
		},
		SelfAttrs: []string{
			"Job.f read=[a.Job.Run] written=[]",
			"Job.n read=[a.Job.Run a.Job.Area] written=[a.Job.Run]",
			"Job.queue read=[a.Job.Run] written=[]",
		},
		Empty: "decorators isAsync isAwait",
	})
}
