package registers

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas"
	"rules_handbook/schemas/facts"
)

func skeleton() *schemas.Skeleton {
	return &schemas.Skeleton{Stages: []schemas.Stage{{ID: "stage-2"}, {ID: "stage-1"}, {ID: "stage-3"}}}
}

// assignment puts a/ into stage-1, b/ into stage-2 and c/ into stage-3.
func assignment() *schemas.Assignment {
	a := &schemas.Assignment{FileStage: map[string]schemas.FileStage{"x.go": {Stage: schemas.Unassigned}}}
	for stage, dir := range map[string]string{"stage-1": "a", "stage-2": "b", "stage-3": "c"} {
		for _, name := range []string{"q.go", "r.go", "t_test.go"} {
			a.FileStage[dir+"/"+name] = schemas.FileStage{Stage: stage}
		}
	}
	return a
}

func callers(files ...string) []facts.FileCalls {
	var list []facts.FileCalls
	for _, file := range files {
		list = append(list, facts.FileCalls{File: file, Methods: []string{"push"}})
	}
	return list
}

func attrs(writers ...string) []facts.AttrUse {
	return []facts.AttrUse{{Name: "items", WriteIn: writers}, {Name: "size", ReadIn: []string{"a.Queue.len"}}}
}

func find(t *testing.T, owners ...facts.Owner) []schemas.Register {
	t.Helper()
	summary := &facts.Summary{Files: []facts.SummaryFile{{Path: "b/t_test.go", Test: true}, {Path: "c/t_test.go", Test: true}, {Path: "a/q.pb.go", Generated: true}}}
	got, err := Find(skeleton(), assignment(), &facts.State{Owners: owners}, summary, "en")
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Validate(); err != nil {
		t.Fatal(err)
	}
	return got.Registers
}

func TestNoRegisters(t *testing.T) {
	if _, err := Find(skeleton(), assignment(), &facts.State{}, nil, "xx"); err == nil {
		t.Error("an unknown language is accepted")
	}
	for name, owner := range map[string]facts.Owner{
		"called from one stage":     {Class: "Queue", File: "a/q.go", Attrs: attrs("a.Queue.push"), Callers: callers("b/q.go", "b/r.go")},
		"called from its own stage": {Class: "Queue", File: "a/q.go", Attrs: attrs("a.Queue.push"), Callers: callers("a/r.go", "b/q.go")[:1]},
		"never written":             {Class: "Queue", File: "a/q.go", Attrs: attrs(), Callers: callers("b/q.go", "c/q.go")},
		"generated":                 {Class: "Queue", File: "a/q.pb.go", Attrs: attrs("a.Queue.push"), Callers: callers("b/q.go", "c/q.go")},
		"written when made":         {Class: "Queue", File: "a/q.py", Attrs: attrs("a.Queue.__init__", "a.Queue.constructor"), Callers: callers("b/q.go", "c/q.go")},
		"called by tests":           {Class: "Queue", File: "a/q.go", Attrs: attrs("a.Queue.push"), Callers: callers("b/t_test.go", "c/t_test.go")},
		"only made there":           {Class: "Queue", File: "a/q.py", Attrs: attrs("a.Queue.push"), Callers: []facts.FileCalls{{File: "b/q.go", Methods: []string{"__init__"}}, {File: "c/q.go", Methods: []string{"push"}}}},
		"called from no stage":      {Class: "Queue", File: "a/q.go", Attrs: attrs("a.Queue.push"), Callers: callers("b/q.go", "x.go", "gone.go")},
	} {
		t.Run(name, func(t *testing.T) {
			if got := find(t, owner); len(got) != 0 {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestFind(t *testing.T) {
	got := find(t,
		facts.Owner{Class: "TaskQueue", File: "a/q.go", Doc: "TaskQueue keeps <b>tasks</b>. It grows.", Attrs: attrs("a.TaskQueue.Push", "a.TaskQueue.Pop"), Callers: callers("b/q.go", "a/r.go")},
		facts.Owner{Class: "Cache", File: "b/q.go", Attrs: attrs("b.Cache.put"), Callers: callers("a/q.go", "c/q.go", "c/t_test.go")},
	)
	want := []schemas.Register{
		{ID: "reg-cache", Semantics: "State of `Cache` in `b/q.go`: `items`. Written by `put`.", Stages: []string{"stage-2", "stage-1", "stage-3"}},
		{ID: "reg-task-queue", Semantics: "TaskQueue keeps tasks. State of `TaskQueue` in `a/q.go`: `items`. Written by `Pop` and `Push`.", Stages: []string{"stage-2", "stage-1"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestIDs(t *testing.T) {
	owner := func(class, file string) register { return register{owner: &facts.Owner{Class: class, File: file}} }
	for _, c := range []struct {
		found []register
		want  []string
	}{
		{nil, []string{}},
		{[]register{owner("Store", "a/x.go"), owner("Outer.Store", "a/x.go")}, []string{"reg-store", "reg-outer-store"}},
		{[]register{owner("Store", "a/x.go"), owner("Store", "a/y.go")}, []string{"reg-x-store", "reg-y-store"}},
		{[]register{owner("Store", "a/x.go"), owner("Store", "b/x.go")}, []string{"reg-a-x-store", "reg-b-x-store"}},
		{[]register{owner("STORE", "a/x.go"), owner("Store", "a/x.go")}, []string{"reg-state-a-x-store", "reg-state-a-x-store-2"}},
		{[]register{owner("任务", "a/任.go"), owner("队列", "任/列.go")}, []string{"reg-a", "reg-state"}},
	} {
		if diff := cmp.Diff(c.want, ids(c.found)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestRegistersAreBounded(t *testing.T) {
	var owners []facts.Owner
	for i := range 100 {
		owners = append(owners, facts.Owner{Class: fmt.Sprintf("C%02d", i), File: "a/q.go", Attrs: attrs("a.C.set"), Callers: callers("b/q.go", "c/q.go")})
	}
	got := find(t, owners...)
	if len(got) != 40 || got[0].ID != "reg-c00" || got[39].ID != "reg-c39" {
		t.Errorf("got %d registers from %s", len(got), got[0].ID)
	}
}
