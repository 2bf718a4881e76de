# Truth about an Elixir code base from its compiler: declarations by its parser,
# callees by a compilation tracer.
#
#   elixir truth.exs REPO "lib/**/*.ex" D.tsv C.tsv U.tsv
#
# The files have to compile without dependencies. Formats: see the scorer.
[root, pattern, decls_file, calls_file, unknown_file] = System.argv()
root = Path.expand(root)
files = Path.wildcard(Path.join(root, pattern)) |> Enum.sort()

defmodule Tracer do
  def trace({kind, meta, module, name, arity}, env) when kind in [:remote_function, :remote_macro, :imported_function, :imported_macro] do
    note(meta, module, name, arity, env)
  end

  def trace({kind, meta, name, arity}, env) when kind in [:local_function, :local_macro] do
    note(meta, env.module, name, arity, env)
  end

  def trace(_event, _env), do: :ok

  defp note(meta, module, name, arity, env) do
    :ets.insert(:calls, {make_ref(), env.file, env.function, env.module, meta[:line] || env.line, module, name, arity})
    :ok
  end
end

:ets.new(:calls, [:named_table, :public, :duplicate_bag])

# The clauses of every function: {module, name, arity} -> {file, first line, last line}.
head = fn
  {:when, _, [h | _]} -> h
  h -> h
end

type = fn module, file, {_, meta, _} -> {:type, module, file, meta[:line], (meta[:end] || [])[:line] || meta[:line]} end

collect = fn collect, ast, file, module, found ->
  case ast do
    {word, _, [name, [{:do, body} | _]]} when word in [:defmodule, :defprotocol] ->
      own = case name do
        {:__aliases__, _, parts} -> Module.concat([module | parts] |> Enum.reject(&is_nil/1))
        other -> other
      end
      collect.(collect, body, file, own, [type.(own, file, ast) | found])

    {:defimpl, _, [{:__aliases__, _, parts} | rest]} ->
      options = List.flatten(Enum.filter(rest, &is_list/1))
      Enum.reduce(List.wrap(options[:for]), found, fn
        {:__aliases__, _, target}, acc ->
          own = Module.concat(parts ++ target)
          collect.(collect, options[:do], file, own, [type.(own, file, ast) | acc])

        _, acc ->
          acc
      end)

    {:__block__, _, list} when is_list(list) ->
      Enum.reduce(list, found, &collect.(collect, &1, file, module, &2))

    {word, _, _} when word in [:quote, :@] -> # code of other modules, and data
      found

    {word, meta, [h | rest]} when word in [:def, :defp, :defmacro, :defmacrop, :defguard, :defguardp, :defdelegate] ->
      if module != nil do
        {name, args} = case head.(h) do
          {n, _, a} when is_atom(n) -> {n, if(is_list(a), do: a, else: [])}
          _ -> {nil, []}
        end
        defaults = Enum.count(args, &match?({:\\, _, _}, &1))
        last = Macro.prewalk([h, rest], meta[:line], fn
          {_, m, _} = node, l when is_list(m) -> {node, Enum.max([l, m[:line] || 0, (m[:end] || [])[:line] || 0, (m[:closing] || [])[:line] || 0, (m[:end_of_expression] || [])[:line] || 0])}
          node, l -> {node, l}
        end) |> elem(1)
        last = max(last, (meta[:end] || [])[:line] || 0)
        if name == nil, do: found, else: [{module, name, length(args), defaults, file, meta[:line], last, word} | found]
      else
        found
      end

    # Loops and functions that a module runs as it is compiled.
    {callee, _, args} ->
      collect.(collect, args, file, module, collect.(collect, callee, file, module, found))

    {key, value} ->
      collect.(collect, value, file, module, collect.(collect, key, file, module, found))

    list when is_list(list) ->
      Enum.reduce(list, found, &collect.(collect, &1, file, module, &2))

    _ ->
      found
  end
end

clauses = Enum.flat_map(files, fn file ->
  ast = Code.string_to_quoted!(File.read!(file), token_metadata: true)
  collect.(collect, ast, file, nil, []) |> Enum.reverse()
end)

{types, clauses} = Enum.split_with(clauses, &(elem(&1, 0) == :type))
functions = clauses |> Enum.group_by(fn {m, n, a, _, f, _, _, _} -> {m, n, a, f} end) |> Enum.map(fn {{m, n, a, f}, list} ->
  lines = Enum.map(list, &elem(&1, 5))
  {m, n, a, Enum.max(Enum.map(list, &elem(&1, 3))), f, Enum.min(lines), Enum.max(Enum.map(list, &elem(&1, 6)))}
end)
# A function of that many parameters goes before one with default values.
by = for {m, n, a, d, f, first, _} <- Enum.sort_by(functions, &(-elem(&1, 3))), k <- (a - d)..a, into: %{}, do: {{m, n, k}, {f, first, n}}

Code.put_compiler_option(:tracers, [Tracer])
Code.put_compiler_option(:ignore_module_conflict, true)
case Kernel.ParallelCompiler.compile(files) do
  {:ok, _, _} -> :ok
  {:error, errors, _} -> IO.puts(:stderr, inspect(errors, limit: 5))
end

relative = &Path.relative_to(&1, root)
rows = for {_, file, function, module, line, target, name, arity} <- :ets.tab2list(:calls),
           {callee_file, callee_line, _} <- List.wrap(by[{target, name, arity}]), line > 0 do
  {caller, caller_line} = case function && by[{module, elem(function, 0), elem(function, 1)}] do
    {_, first, n} -> {n, first}
    _ -> {"<module>", 1}
  end
  Enum.join([relative.(file), caller, relative.(callee_file), name, line, "static", caller_line, callee_line, line], "\t")
end
File.write!(calls_file, rows |> Enum.uniq() |> Enum.sort() |> Enum.map(&(&1 <> "\n")))
decls = for {_, n, _, _, f, first, last} <- functions, do: Enum.join(["func", n, relative.(f), first, last, first, "member"], "\t")
modules = for {:type, module, file, first, last} <- types, do: Enum.join(["type:module", inspect(module), relative.(file), first, last, first, "top"], "\t")
File.write!(decls_file, (decls ++ modules) |> Enum.uniq() |> Enum.sort() |> Enum.map(&(&1 <> "\n")))
File.write!(unknown_file, "")
IO.puts(:stderr, "truth.exs: #{length(files)} files, #{length(functions)} functions, #{length(rows)} calls")
