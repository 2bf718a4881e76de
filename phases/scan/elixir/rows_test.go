package elixir

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "lib/a.ex", []conform.RowsCase{
		{"the tests of cond are no patterns", "cond do\n  is_nil(x) -> 1\n  not g(1) -> h\n  a in b(2) -> 3\nend\n",
			[]string{"1 cond", "2 is_nil", "2 x", "3 g", "3 h", "4 a", "4 b"}},
		{"a macro in a pattern", "defmodule A do\n  def f(d) do\n    rec(a: x) = d\n    x\n  end\n  def g(rec(b: y)), do: y\nend\n",
			[]string{"3 rec", "6 rec"}},
		{"unquote in a pattern", "defmodule A do\n  defmacro f(v) do\n    quote do\n      fn <<unquote(v), r::bits>> -> r end\n    end\n  end\nend\n",
			[]string{"3 quote", "4 unquote"}},
		{"unquote in a definition", "defmodule A do\n  for v <- [1, 2] do\n    def f(unquote(v)), do: unquote(v).g(unquote(h(v)))\n  end\nend\n",
			[]string{"2 for", "3 unquote", "3 unquote(v).g", "3 unquote", "3 unquote", "3 h"}},
		{"names that only the compiler knows", "defmodule A do\n  def unquote(n(1))(x, y), do: x\n  defmacro m(n) do\n    quote do\n      def unquote(n)(x, y), do: z(x)\n    end\n  end\n  def a <> b, do: a\nend\n",
			[]string{"2 unquote", "2 n", "4 quote", "5 unquote", "5 z"}},
		{"in", "case x do\n  a in [f(1)] -> a\nend\n", []string{"1 case", "1 x", "2 f"}},
		{"captures", "[&f/1, &A.f/1, &f(&1), &(unquote(x(1)) / 2), &(&1 + g(&1)), &h(1).k/2]\n", []string{"1 f", "1 unquote", "1 x", "1 g", "1 h"}},
		{"types of binaries", "<<a::size(8), b::binary-size(2), _::bits>> = c(1)\n", []string{"1 c"}},
	})
}
