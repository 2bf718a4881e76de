package resolve_test

import "testing"

func TestElixirInSources(t *testing.T) {
	expect(t, sources{"lib/a.ex": `
defmodule App.A do
  import App.Extra
  alias App.{Box, Other}
  alias App.Long.Name, as: Short

  defmodule Inner do
    def inner, do: nil
  end

  def run(x, opts \\ []) do
    y = helper(x)
    Box.open(x) |> helper()
    Short.go()
    run(1)
    run(1, [])
    run(1, 2, 3)
    twice(y)
    __MODULE__.helper(1)
    Enum.map([1], fn z -> helper(z) end)
    :lists.reverse([])
    y.(1)
    y.field
    Other.gone(1)
    nobody
    if x, do: Inner.inner()
    y.module.call(1)
  end

  defp helper(:x), do: 1
  defp helper(x), do: inspect(x)
end
`, "lib/b.ex": `
defmodule App.Box do
  def open(x), do: x
end
defmodule App.Long.Name do
  def go, do: nil
end
defmodule App.Extra do
  defmacro twice(x), do: x
end
defmodule App.Other do
end
`}, map[string]string{
		"lib.a.App.A.run": `
			helper -> internal_func lib.a.App.A.helper
			Box.open -> internal_func lib.b.App.Box.open
			helper -> internal_func lib.a.App.A.helper
			Short.go -> internal_func lib.b.App.Long.Name.go
			run -> internal_func lib.a.App.A.run
			run -> internal_func lib.a.App.A.run
			run -> dropped: bare_name
			twice -> internal_func lib.b.App.Extra.twice
			__MODULE__.helper -> internal_func lib.a.App.A.helper
			Enum.map -> boundary Enum.map/2
			helper -> internal_func lib.a.App.A.helper
			:lists.reverse -> boundary :lists.reverse/1
			y. -> dropped: bare_name
			Other.gone -> dropped: local_var_method
			nobody -> dropped: bare_name
			if -> dropped: builtin
			Inner.inner -> internal_func lib.a.App.A.Inner.inner
			y.module.call -> dropped: local_var_method`,
		"lib.a.App.A.helper": "inspect -> dropped: builtin",
	})
}

// What is quoted is code of other modules: definitions in it are none of this
// one, names in it do not lead to this one's functions, calls of modules do.
func TestElixirQuotes(t *testing.T) {
	s := sources{"lib/a.ex": `
defmodule App.A do
  import App.Extra

  defmacro __using__(opts) do
    quote location: :keep, bind_quoted: [opts: opts] do
      def start(arg) do
        helper(arg)
        twice(opts)
        App.A.helper(arg)
        if arg, do: unquote(helper(opts))
      end

      def helper(x)

      defmodule Made do
        def made, do: nil
      end
    end
  end

  defmacro short(x), do: quote(do: helper(unquote(helper(x))))

  def start(x), do: helper(x)
  def helper(x), do: x
end

defimpl App.P, for: [App.A, App.Extra] do
  def run(x), do: App.A.helper(x)
end

defmodule App.Extra do
  defmacro twice(x), do: x
end
`}
	expect(t, s, map[string]string{
		"lib.a.App.A.__using__": `
			quote -> dropped: builtin
			helper -> dropped: bare_name
			twice -> internal_func lib.a.App.Extra.twice
			App.A.helper -> internal_func lib.a.App.A.helper
			if -> dropped: builtin
			unquote -> dropped: builtin
			helper -> internal_func lib.a.App.A.helper`,
		"lib.a.App.A.short": `
			quote -> dropped: builtin
			helper -> dropped: bare_name
			unquote -> dropped: builtin
			helper -> internal_func lib.a.App.A.helper`,
		"lib.a.App.A.start":     "helper -> internal_func lib.a.App.A.helper",
		"lib.a.App.P.App.A.run": "App.A.helper -> internal_func lib.a.App.A.helper",
	})
}
