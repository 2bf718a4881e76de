defmodule App.Util do
  @moduledoc """
  Utilities.
  """
  use GenServer
  import Enum, only: [map: 2]
  alias App.{Repo, Box}
  alias App.Long.Name, as: Short
  require Logger
  @behaviour Plug
  @limit 10
  defstruct [:a, b: 1]

  @doc "Runs."
  @spec run(integer) :: :ok
  def run(x, opts \\ []) when is_integer(x) do
    y = helper(x)
    Repo.find(x) |> Box.open() |> local()
    Short.go()
    Enum.map([1], &helper/1)
    Enum.map([1], fn z -> helper(z) end)
    __MODULE__.other()
    Logger.info("x")
    case y do
      {:ok, v} -> v.field
      _ -> raise "x"
    end
    y.(1)
    :lists.reverse([])
    "a #{helper(1)}"
    %Box{a: helper(1)}
    with {:ok, a} <- helper(1), b = local(a), do: b
    for q <- list(), do: q
    if x > 1, do: one(), else: two
    &other(&1)
    try do risky() rescue e in RuntimeError -> e end
  end
  def run(:x), do: nil
  defp helper(x), do: x
  def other, do: nil
  defmacro mac(a) do
    quote do: unquote(a)
  end
  defguard is_x(a) when a > 1
  defdelegate size(x), to: Box
  defmodule Inner do
    def inner, do: App.Util.other()
  end
end
defprotocol P do
  def f(x)
end
defimpl P, for: Integer do
  def f(x), do: x
end
App.Util.run(1)
test "x" do
  assert App.Util.run(1)
end
