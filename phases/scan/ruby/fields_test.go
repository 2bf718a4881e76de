package ruby_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/ruby"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, ruby.New(), conform.FieldsCase{
		Files: map[string]string{
			"lib/a.rb": `require "json"

module Loud
  def shout; end
end

class Queue
  def push(job); end
end

class Job < TestCase
  include Loud

  def initialize(client)
    @queue = Queue.new
    @n = 0
  end

  def run(job, names)
    @n += 1
    @queue.push(job)
    stop
    self.stop
    help
    other = Job.new(1)
    other.run(other, names)
    JSON.parse("x")
    assert_true(1)
    "x".strip
    puts names
    names[0].go
    @gone.go
    Client.new
    job.go
    unheard(1)
  end

  def stop; end
end

def help; end
`,
		},
		Node: schemas.Node{
			ID: "lib.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal", ClassName: "Job",
			File: "lib/a.rb", LineStart: 19, LineEnd: 36, NCallees: 8, NCallers: 1,
			Signature: "def run(job, names)", IsMethod: true,
			SelfAttrsRead: []string{"gone", "n", "queue"}, SelfAttrsWritten: []string{"n"},
		},
		Edges: []string{
			"lib.a.Job.initialize:15 Queue.new -> internal_constructor lib.a.Queue.initialize",
			"lib.a.Job.run:21 @queue.push -> self_attr_method lib.a.Queue.push",
			"lib.a.Job.run:22 stop -> self_method lib.a.Job.stop",
			"lib.a.Job.run:23 self.stop -> self_method lib.a.Job.stop",
			"lib.a.Job.run:24 help -> internal_func lib.a.help",
			"lib.a.Job.run:25 Job.new -> internal_constructor lib.a.Job.initialize",
			"lib.a.Job.run:26 other.run -> param_method lib.a.Job.run",
			"lib.a.Job.run:27 JSON.parse -> boundary boundary:JSON.parse",
			"lib.a.Job.run:33 Client.new -> boundary_constructor boundary:Client",
		},
		Dropped: []string{
			"lib.a.Job.run:30 puts -> builtin",
			"lib.a.<module>:1 require -> builtin",
			"lib.a.<module>:12 include -> builtin",
			"lib.a.Job.run:28 assert_true -> inherited_method",
			"lib.a.Job.run:35 unheard -> inherited_method",
			"lib.a.Job.run:31 names[0].go -> local_var_method",
			"lib.a.Job.run:34 job.go -> local_var_method",
			"lib.a.Job.run:32 @gone.go -> self_attr_unknown",
			`lib.a.Job.run:29 "x".strip -> string_literal_method`,
		},
		Types: []string{
			"other type:lib.a.Loud name=Loud qualname=Loud lib/a.rb:3-5 container=none module Loud",
			"class type:lib.a.Queue name=Queue qualname=Queue lib/a.rb:7-9 container=none class Queue",
			"class type:lib.a.Job name=Job qualname=Job lib/a.rb:11-39 container=none class Job < TestCase",
		},
		SelfAttrs: []string{
			"Job.gone read=[lib.a.Job.run] written=[]",
			"Job.n read=[lib.a.Job.run] written=[lib.a.Job.initialize lib.a.Job.run]",
			"Job.queue read=[lib.a.Job.run] written=[lib.a.Job.initialize]",
		},
		Empty: "decorators isAsync isAwait paramTypes",
	})
}
