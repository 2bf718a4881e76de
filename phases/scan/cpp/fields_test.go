package cpp_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/cpp"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, cpp.New(), conform.FieldsCase{
		Files: map[string]string{
			"src/job.cc": `#include "job.h"
#include <cstdio>

void Queue::push(int n) {}
void Base::stop() {}
int helper() { return 1; }

class Job : public Base {
 public:
  Job(Queue* queue) : n_(0) {}
  [[nodiscard]]
  void run(Job* job, const std::string& text) {
    this->n_ = 1;
    this->stop();
    queue_.push(n_);
    co_await task();
    job->run(job, text);
    helper();
    new Job(nullptr);
    printf("x");
    std::string copy = std::string("x");
    text.size();
    Client(1);
    new Client(2);
    sizeof(copy);
    callback_(1);
    missing.go();
    "x"[0];
  }
  Job task() { return *this; }

 private:
  int n_;
  Queue queue_;
  void (*callback_)(int);
};
`,
			"src/job.h": `#pragma once
#include <string>

enum Color { Red };
union Word { int n; };
typedef int Number;
struct Queue {
  void push(int n);
};
class Base {
 public:
  void stop();
};
`,
		},
		Node: schemas.Node{
			ID: "src.job.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "src/job.cc", LineStart: 11, LineEnd: 29, NCallees: 12, NCallers: 1,
			Signature: "[[nodiscard]] void run(Job* job, const std::string& text)", IsAsync: true, IsMethod: true,
			Decorators: []string{"nodiscard"}, SelfAttrsRead: []string{"callback_", "n_", "queue_"}, SelfAttrsWritten: []string{"n_"}, ParamTypes: []schemas.ParamType{{Name: "job", Type: "Job"}, {Name: "text", Type: "string"}},
		},
		Edges: []string{
			"src.job.Job.run:14 this->stop -> self_method src.job.Base.stop",
			"src.job.Job.run:15 queue_.push -> self_attr_method src.job.Queue.push",
			"src.job.Job.run:16 await task -> self_method src.job.Job.task",
			"src.job.Job.run:17 job->run -> param_method src.job.Job.run",
			"src.job.Job.run:18 helper -> internal_func src.job.helper",
			"src.job.Job.run:19 new Job(nullptr) -> internal_constructor src.job.Job.Job",
			"src.job.Job.run:20 printf -> boundary boundary:printf",
			"src.job.Job.run:21 std::string -> boundary boundary:std.string",
			"src.job.Job.run:22 text.size -> boundary boundary:std.string.size",
			"src.job.Job.run:23 Client -> boundary boundary:Client",
			"src.job.Job.run:24 new Client(2) -> boundary_constructor boundary:Client",
			"src.job.Job.run:27 missing.go -> boundary boundary:missing.go",
		},
		Dropped: []string{
			"src.job.Job.run:26 callback_ -> bare_name",
		},
		Types: []string{
			"class type:src.job.Job name=Job qualname=Job src/job.cc:8-36 container=none class Job : public Base",
			"enum type:src.job.Color name=Color qualname=Color src/job.h:4-4 container=none enum Color",
			"other type:src.job.Word name=Word qualname=Word src/job.h:5-5 container=none union Word",
			"alias type:src.job.Number name=Number qualname=Number src/job.h:6-6 container=none typedef int Number;",
			"struct type:src.job.Queue name=Queue qualname=Queue src/job.h:7-9 container=none struct Queue",
			"class type:src.job.Base name=Base qualname=Base src/job.h:10-13 container=none class Base",
		},
		SelfAttrs: []string{
			"Job.callback_ read=[src.job.Job.run] written=[]",
			"Job.n_ read=[src.job.Job.run] written=[src.job.Job.Job src.job.Job.run]",
			"Job.queue_ read=[src.job.Job.run] written=[]",
		},
	})
}
