package elixir_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/elixir"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, elixir.New(), conform.FieldsCase{
		Files: map[string]string{
			"lib/a.ex": `defprotocol Loud do
  def shout(x)
end

defmodule Job do
  @doc "Runs."
  def run(job, names) do
    stop(job)
    Queue.push(job)
    Enum.map(names, job)
    Loud.shout(job)
    is_nil(job)
    job.go()
    job.()
    unheard(job)
  end

  defp stop(job), do: job
end

defmodule Queue do
  def push(job), do: job
end
`,
		},
		Node: schemas.Node{
			ID: "lib.a.Job.run", Name: "run", Qualname: "Job.run", Kind: "internal",
			File: "lib/a.ex", LineStart: 7, LineEnd: 16, NCallees: 4, NCallers: 0,
			Signature: "def run(job, names)",
		},
		Edges: []string{
			"lib.a.Job.run:8 stop -> internal_func lib.a.Job.stop",
			"lib.a.Job.run:9 Queue.push -> internal_func lib.a.Queue.push",
			"lib.a.Job.run:10 Enum.map -> boundary boundary:Enum.map/2",
			"lib.a.Job.run:11 Loud.shout -> internal_func lib.a.Loud.shout",
		},
		Dropped: []string{
			"lib.a.Job.run:14 job. -> bare_name",
			"lib.a.Job.run:15 unheard -> bare_name",
			"lib.a.Job.run:12 is_nil -> builtin",
			"lib.a.Job.run:13 job.go -> local_var_method",
		},
		Types: []string{
			"interface type:lib.a.Loud name=Loud qualname=Loud lib/a.ex:1-3 container=none defprotocol Loud",
			"other type:lib.a.Job name=Job qualname=Job lib/a.ex:5-19 container=none defmodule Job",
			"other type:lib.a.Queue name=Queue qualname=Queue lib/a.ex:21-23 container=none defmodule Queue",
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs",
	})
}
