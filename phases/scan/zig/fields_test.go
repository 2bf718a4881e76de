package zig_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/zig"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	needsGrammar(t)
	conform.Fields(t, zig.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/a.zig": `const std = @import("std");

const Queue = struct {
    pub fn push(self: *Queue) void {
        _ = self;
    }
};

const Job = struct {
    queue: Queue,

    pub fn run(self: *Job, job: *Job) void {
        self.queue.push();
        self.stop();
        job.stop();
        help();
        std.debug.print("x", .{});
        self.gone();
        unheard();
        job.other.go();
    }

    fn stop(self: *Job) void {
        _ = self;
    }
};

fn help() void {}
`,
		},
		Node: schemas.Node{
			ID: "src.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/a.zig", LineStart: 12, LineEnd: 21, NCallees: 5, NCallers: 0,
			Signature: "pub fn run(self: *Job, job: *Job) void", IsMethod: true,
		},
		Edges: []string{
			"src.a.Job.run:13 self.queue.push -> self_attr_method src.a.Queue.push",
			"src.a.Job.run:14 self.stop -> self_method src.a.Job.stop",
			"src.a.Job.run:15 job.stop -> param_method src.a.Job.stop",
			"src.a.Job.run:16 help -> internal_func src.a.help",
			"src.a.Job.run:17 std.debug.print -> boundary boundary:std.debug.print",
		},
		Dropped: []string{
			"src.a.Job.run:19 unheard -> bare_name",
			"src.a.Job.run:20 job.other.go -> local_var_method",
			"src.a.Job.run:18 self.gone -> self_attr_unknown",
		},
		Empty: "decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
