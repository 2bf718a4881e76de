// Reads an assembly with its debug symbols and writes the tables of
// declarations and calls that the scorer reads.
//
//   mcs -debug -target:library -out:A.dll -recurse:'REPO/src/*.cs' …
//   mcs -r:Mono.Cecil.dll -r:Mono.CompilerServices.SymbolWriter.dll -r:System.Core -out:truth.exe Truth.cs
//   mono truth.exe --root REPO --decls R.decls.tsv --calls R.calls.tsv [--skipped R.skipped.tsv --define 'A;B'] A.dll…
//
// --skipped lists the lines that directives leave out, by the same symbols as
// the assembly was compiled with.
//
// A call is what a call or newobj instruction of a method body names. Bodies of
// lambdas, iterators and async methods belong to the method that is written
// around them. Property and event accessors, operators and delegates are no
// callees; a constructor that is not written is the type ("implicit").
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.CompilerServices.SymbolWriter;

class Place { public string Kind, Name, File, Scope; public int Start, End, NameLine; }

static class Truth {
	static string root;
	static readonly Dictionary<string, string[]> sources = new Dictionary<string, string[]>();
	static readonly Dictionary<string, Place> methods = new Dictionary<string, Place>();
	static readonly Dictionary<string, Place> types = new Dictionary<string, Place>();
	static readonly HashSet<string> calls = new HashSet<string>();

	static void Main(string[] args) {
		string decls = null, edges = null, skipped = null;
		var defined = new HashSet<string>();
		var assemblies = new List<string>();
		for (int i = 0; i < args.Length; i++) {
			if (args[i] == "--root") root = Path.GetFullPath(args[++i]);
			else if (args[i] == "--decls") decls = args[++i];
			else if (args[i] == "--calls") edges = args[++i];
			else if (args[i] == "--skipped") skipped = args[++i];
			else if (args[i] == "--define") defined.UnionWith(args[++i].Split(';'));
			else assemblies.Add(args[i]);
		}
		var resolver = new DefaultAssemblyResolver();
		foreach (var path in assemblies) resolver.AddSearchDirectory(Path.GetDirectoryName(Path.GetFullPath(path)));
		var modules = assemblies.Select(path => ModuleDefinition.ReadModule(path, new ReaderParameters { AssemblyResolver = resolver })).ToList();
		for (int i = 0; i < assemblies.Count; i++) symbols[modules[i]] = MonoSymbolFile.ReadSymbolFile(assemblies[i] + ".mdb");
		foreach (var type in modules.SelectMany(m => m.GetTypes())) foreach (var method in type.Methods) FindMakers(method);
		foreach (var type in modules.SelectMany(m => m.GetTypes())) Declare(type);
		foreach (var type in modules.SelectMany(m => m.GetTypes())) foreach (var method in type.Methods) Calls(method);
		var rows = methods.Values.Concat(types.Values).Select(p => string.Join("\t", p.Kind, p.Name, p.File, p.Start, p.End, p.NameLine, p.Scope));
		Write(decls, "# kind\tname\tfile\tstartLine\tendLine\tnameLine\tscope", rows);
		Write(edges, "# callerFile\tcallerName\tcalleeFile\tcalleeName\tline\tdispatch\tcallerNameLine\tcalleeNameLine\texprLine", calls);
		if (skipped != null) Write(skipped, "# file\tfirstLine\tlastLine", Skipped(defined));
	}

	// Skipped gives the lines that directives leave out of each file.
	static IEnumerable<string> Skipped(HashSet<string> defined) {
		foreach (var path in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories)) {
			var file = Path.GetFullPath(path).Substring(root.Length + 1);
			var taken = new Stack<bool[]>(); // around, some branch before, this branch
			var lines = Lines(file);
			for (int n = 0; n < lines.Length; n++) {
				var directive = Regex.Match(lines[n].TrimStart('\uFEFF'), @"^\s*#\s*(if|elif|else|endif|define|undef)\b\s*([^/]*)");
				var on = taken.Count == 0 || taken.Peek()[0] && taken.Peek()[2];
				if (directive.Success) {
					var condition = directive.Groups[2].Value;
					switch (directive.Groups[1].Value) {
					case "if": var first = on && new Condition(condition, defined).Holds(); taken.Push(new[] { on, first, first }); break;
					case "elif": var top = taken.Peek(); top[2] = !top[1] && new Condition(condition, defined).Holds(); top[1] |= top[2]; break;
					case "else": taken.Peek()[2] = !taken.Peek()[1]; break;
					case "endif": taken.Pop(); break;
					case "define": defined.Add(condition.Trim()); break;
					}
				} else if (!on) yield return string.Join("\t", file, n + 1, n + 1);
			}
		}
	}

	// Condition is the expression behind #if.
	class Condition {
		readonly List<string> words; readonly HashSet<string> defined; int at;
		public Condition(string text, HashSet<string> defined) { words = Regex.Matches(text, @"\w+|&&|\|\||==|!=|!|\(|\)").Cast<Match>().Select(m => m.Value).ToList(); this.defined = defined; }
		bool Take(string word) { if (at >= words.Count || words[at] != word) return false; at++; return true; }
		public bool Holds() { var value = All(); while (Take("||")) value |= All(); return value; }
		bool All() { var value = One(); while (Take("&&")) value &= One(); return value; }
		bool One() {
			if (Take("!")) return !One();
			if (Take("(")) { var value = Holds(); Take(")"); return value; }
			return at < words.Count && (words[at] == "true" || defined.Contains(words[at++]));
		}
	}

	static void Write(string path, string header, IEnumerable<string> rows) {
		var sorted = rows.Distinct().ToList();
		sorted.Sort(string.CompareOrdinal);
		File.WriteAllText(path, header + "\n" + string.Join("\n", sorted) + "\n");
	}

	static readonly Dictionary<ModuleDefinition, MonoSymbolFile> symbols = new Dictionary<ModuleDefinition, MonoSymbolFile>();

	class Point { public int Offset, Line; public string File; }

	// Points are the places of a body's statements.
	static List<Point> Points(MethodDefinition method) {
		var entry = symbols[method.Module].GetMethodByToken((int)method.MetadataToken.ToUInt32());
		if (entry == null) return new List<Point>();
		return entry.GetLineNumberTable().LineNumbers.Where(l => !l.IsHidden && l.Row > 0 && l.Row < 0xfeefee)
			.Select(l => new Point { Offset = l.Offset, Line = l.Row, File = symbols[method.Module].GetSourceFile(l.File).FileName }).OrderBy(p => p.Offset).ToList();
	}

	static string Key(MethodDefinition method) => method.Module.Name + " " + method.MetadataToken.ToUInt32();

	// Methods and types that the compiler makes, and the written or made method
	// whose body names them: closures, iterators and asynchronous methods.
	static readonly Dictionary<string, MethodDefinition> makers = new Dictionary<string, MethodDefinition>();
	static readonly Dictionary<string, MethodDefinition> typeMakers = new Dictionary<string, MethodDefinition>();

	static void FindMakers(MethodDefinition method) {
		if (!method.HasBody) return;
		foreach (var variable in method.Body.Variables) Note(variable.VariableType, method);
		foreach (var instruction in method.Body.Instructions) {
			if (instruction.Operand is TypeReference type) Note(type, method);
			if (!(instruction.Operand is MethodReference reference) || reference.DeclaringType == null) continue;
			Note(reference.DeclaringType, method);
			if (!Made(reference.Name)) continue;
			MethodDefinition made;
			try { made = reference.Resolve(); } catch { continue; }
			if (made != null && made != method && !makers.ContainsKey(Key(made))) makers[Key(made)] = method;
		}
	}

	static void Note(TypeReference reference, MethodDefinition method) {
		var name = reference.GetElementType().FullName;
		if (Made(reference.GetElementType().Name) && !method.DeclaringType.FullName.StartsWith(name) && !typeMakers.ContainsKey(name)) typeMakers[name] = method;
	}

	static string Simple(TypeDefinition type) => Regex.Replace(type.Name, "`.*", "");

	static bool Made(string name) => name.StartsWith("<") || name.Contains("$");

	static string[] Lines(string file) {
		if (!sources.TryGetValue(file, out var lines))
			sources[file] = lines = File.Exists(Path.Combine(root, file)) ? File.ReadAllLines(Path.Combine(root, file)) : new string[0];
		return lines;
	}

	// Span gives the file and the lines of the statements of a body.
	static bool Span(MethodDefinition method, out string file, out int first, out int last) {
		file = null; first = int.MaxValue; last = 0;
		if (!method.HasBody) return false;
		foreach (var point in Points(method)) {
			var at = Path.GetFullPath(point.File);
			if (!at.StartsWith(root + "/")) return false;
			at = at.Substring(root.Length + 1);
			if (file == null) file = at;
			if (at != file) continue;
			first = Math.Min(first, point.Line); last = Math.Max(last, point.Line);
		}
		return file != null;
	}

	static string NameOf(MethodDefinition method) {
		if (method.IsConstructor) return Simple(method.DeclaringType);
		var name = method.Name;
		return name.Substring(name.LastIndexOf('.') + 1);
	}

	static void Declare(TypeDefinition type) {
		if (Made(type.Name)) return;
		foreach (var method in type.Methods) {
			if (Made(method.Name) || method.Name.Contains("op_")) continue;
			if (Accessor(method) && Automatic(type, method)) continue; // nobody wrote its body
			if (!Written(method, out var file, out var first, out var last)) {
				Expression(type, method);
				continue;
			}
			var line = Accessor(method) ? AccessorLine(file, method.Name, first) : NameLine(file, method, method.IsConstructor ? last : first); // fields are set before a constructor's body
			if (line == 0) continue;
			methods[Key(method)] = new Place { Kind = Accessor(method) ? "accessor" : method.IsConstructor ? "ctor" : "method", Name = Simple(type) + "." + NameOf(method),
				File = file, Start = StartLine(file, line), End = last, NameLine = line, Scope = "member" };
		}
		foreach (var method in type.Methods.Where(m => !m.HasBody && !m.IsGetter && !m.IsSetter && !m.IsAddOn && !m.IsRemoveOn && !Made(m.Name))) Signature(type, method, "sig", @"[;,(]\s*$");
		DeclareType(type);
	}

	// Written finds the lines of a body; those of an iterator, an async method or
	// one line of a lambda stand in types that the compiler makes.
	static bool Written(MethodDefinition method, out string file, out int first, out int last) {
		if (Span(method, out file, out first, out last)) return true;
		foreach (var nested in method.DeclaringType.NestedTypes)
			if (typeMakers.TryGetValue(nested.FullName, out var maker) && maker == method)
				foreach (var inner in nested.Methods.Where(m => m.Name == "MoveNext"))
					if (Span(inner, out file, out first, out last)) return true;
		return false;
	}

	static bool Automatic(TypeDefinition type, MethodDefinition accessor) {
		var name = accessor.Name.Substring(accessor.Name.IndexOf('_') + 1);
		return type.Fields.Any(f => f.Name == "<" + name + ">k__BackingField" || f.Name == name); // the latter is that of an event
	}

	// Expression finds a method or an accessor whose body is an expression, for which there are
	// no lines: the type's files are searched.
	static void Expression(TypeDefinition type, MethodDefinition method) {
		if (!method.HasBody || method.IsConstructor) return;
		if (!Accessor(method)) {
			Signature(type, method, "method", @"=>");
			return;
		}
		var parts = method.Name.Substring(method.Name.LastIndexOf('.') + 1).Split(new[] { '_' }, 2);
		foreach (var file in FilesOf(type)) {
			var lines = Lines(file);
			var head = new Regex(@"[\w>\]?]\s+" + (parts[1] == "Item" ? "this" : @"([\w<>]+\.)*" + Regex.Escape(parts[1])) + @"\s*(\[[^\]]*\]\s*)?(=>|\{|$)");
			int from = Array.FindIndex(lines, l => Regex.IsMatch(l, @"\b(class|struct)\s+" + Regex.Escape(Simple(type)) + @"\b"));
			for (int n = Math.Max(from, 0); n < lines.Length; n++) {
				if (!head.IsMatch(lines[n])) continue;
				int line = head.Match(lines[n]).Value.EndsWith("=>") ? n : Enumerable.Range(n, Math.Min(12, lines.Length - n)).FirstOrDefault(k => Regex.IsMatch(lines[k], @"\b" + parts[0] + @"\s*=>"));
				if (line < n) break;
				methods[Key(method)] = new Place { Kind = "accessor", Name = Simple(type) + "." + NameOf(method), File = file, Start = StartLine(file, n + 1), End = line + 1, NameLine = line + 1, Scope = "member" };
				return;
			}
		}
	}

	// NameLine searches upwards from the first statement for the header.
	static int NameLine(string file, MethodDefinition method, int from) {
		var lines = Lines(file);
		var name = NameOf(method);
		var constructor = method.IsConstructor;
		var header = new Regex((method.Name.LastIndexOf('.') > 0 ? @"(\.)" : method.IsStatic && constructor ? @"(\bstatic\s+)" : @"(^|[\s\]>?*~])") + Regex.Escape(name == "Finalize" ? "~" : name) + @"\s*(<[^()=;]*>)?\s*(\(|$)");
		for (int n = Math.Min(from, lines.Length); n > 0 && n > from - (constructor ? 200 : 60); n--) {
			var text = Regex.Replace(lines[n - 1], @"//.*|""(\\.|[^""])*""", "");
			if (!header.IsMatch(text) || Regex.IsMatch(text, @"\b(return|new|await|throw)\s+([\w<>]+\.)*" + Regex.Escape(name) + @"|\b(base|this)\." + Regex.Escape(name)) || text.TrimStart().StartsWith("[") || constructor && Regex.IsMatch(text, @"\b(class|struct)\b")) continue;
			if (n < from || !Regex.IsMatch(text, @"=\s*" + Regex.Escape(name) + @"\b")) return n;
		}
		return 0;
	}

	static bool Accessor(MethodDefinition method) => method.IsGetter || method.IsSetter || method.IsAddOn || method.IsRemoveOn;

	// AccessorLine searches upwards for get, set, add or remove.
	static int AccessorLine(string file, string name, int from) {
		var lines = Lines(file);
		name = name.Substring(name.LastIndexOf('.') + 1);
		var word = new Regex(@"\b" + name.Substring(0, name.IndexOf('_')) + @"\b");
		for (int n = Math.Min(from, lines.Length); n > 0 && n > from - 3; n--) if (word.IsMatch(lines[n - 1])) return n;
		for (int n = Math.Min(from, lines.Length); n > 0 && n > from - 3; n--) if (lines[n - 1].Contains("=>")) return n;
		return 0;
	}

	static int StartLine(string file, int line) {
		var lines = Lines(file);
		while (line > 1 && Regex.IsMatch(lines[line - 2].Trim(), @"^\[.*\]$|^//[^/]|^#(if|endif|else)|^(public|private|protected|internal|static)\b[^(;{]*$")) line--;
		return line;
	}

	static void Signature(TypeDefinition type, MethodDefinition method, string kind, string end) {
		// Without a body there is no line: the type's file is searched.
		foreach (var file in FilesOf(type)) {
			var lines = Lines(file);
			var header = new Regex(@"\s" + Regex.Escape(NameOf(method)) + @"\s*(<[^()]*>)?\s*\(");
			for (int n = 0; n < lines.Length; n++)
				if (header.IsMatch(" " + lines[n]) && (Regex.IsMatch(lines[n], end) || kind == "sig" && n + 1 < lines.Length && Regex.IsMatch(lines[n + 1], @"^\s*where\b.*;")) && !Regex.IsMatch(lines[n], @"\b(return|await|throw)\b") && !lines[n].Split('(')[0].Contains("=") && !signatures.Contains(file + n) && Parameters(lines, n) == method.Parameters.Count) {
					methods[Key(method)] = new Place { Kind = kind, Name = Simple(type) + "." + NameOf(method), File = file, Start = StartLine(file, n + 1), End = n + 1, NameLine = n + 1, Scope = "member" };
					signatures.Add(file + n);
					return;
				}
		}
	}

	static readonly HashSet<string> signatures = new HashSet<string>(); // lines that are taken: overloads stand in the order of the text

	static int Parameters(string[] lines, int n) {
		var text = string.Join(" ", lines.Skip(n).Take(12));
		var open = text.IndexOf('(');
		int depth = 0, count = 0, angle = 0;
		for (int i = open; i >= 0 && i < text.Length; i++) {
			var c = text[i];
			if (c == '(') depth++;
			else if (c == ')' && --depth == 0) return text.Substring(open + 1, i - open - 1).Trim() == "" ? 0 : count + 1;
			else if (c == '<') angle++;
			else if (c == '>') angle--;
			else if (c == ',' && depth == 1 && angle == 0) count++;
		}
		return -1;
	}

	static readonly Dictionary<string, List<string>> declaring = new Dictionary<string, List<string>>();

	// FilesOf gives the files that declare a type of that name.
	static List<string> FilesOf(TypeDefinition type) {
		if (declaring.Count == 0)
			foreach (var path in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories)) {
				var file = Path.GetFullPath(path).Substring(root.Length + 1);
				foreach (Match found in Regex.Matches(string.Join("\n", Lines(file)), @"\b(class|interface|struct|enum|delegate\s+[\w<>\[\], .]+)\s+(\w+)"))
					(declaring.TryGetValue(found.Groups[2].Value, out var list) ? list : declaring[found.Groups[2].Value] = new List<string>()).Add(file);
			}
		return declaring.TryGetValue(Simple(type), out var files) ? files.Distinct().ToList() : new List<string>();
	}

	static void DeclareType(TypeDefinition type) {
		if (type.Name == "<Module>") return;
		foreach (var file in FilesOf(type)) {
			var lines = Lines(file);
			for (int n = 0; n < lines.Length; n++) {
				var found = Regex.Match(lines[n], @"\b(class|interface|struct|enum|delegate\s+[\w<>\[\], .]+)\s+" + Regex.Escape(Simple(type)) + @"\b");
				if (!found.Success || lines[n].TrimStart().StartsWith("//")) continue;
				var word = found.Groups[1].Value.Split(' ')[0];
				types[type.FullName + file + n] = new Place { Kind = "type:" + (word == "delegate" ? "other" : word), Name = Simple(type), File = file, Start = StartLine(file, n + 1), End = n + 1, NameLine = n + 1, Scope = type.IsNested ? "member" : "top" };
			}
		}
	}

	// Around gives the written method that a body belongs to.
	static MethodDefinition Around(MethodDefinition method) {
		for (int depth = 0; method != null && depth < 50; depth++) {
			if (!Made(method.Name) && !Made(method.DeclaringType.Name)) return method;
			if (!Made(method.Name) || !makers.TryGetValue(Key(method), out var outer)) typeMakers.TryGetValue(method.DeclaringType.FullName, out outer);
			method = outer;
		}
		return null;
	}

	// Own gives what a value type has in the place of an inherited method.
	static MethodDefinition Own(TypeReference reference, MethodDefinition method) {
		TypeDefinition type = null;
		try { type = reference?.Resolve(); } catch { }
		return type?.Methods.FirstOrDefault(m => m.Name == method.Name && m.Parameters.Count == method.Parameters.Count && m.IsVirtual) ?? method;
	}

	static Dictionary<string, List<Place>> overriding;

	// Overrides gives the written overrides of a virtual method.
	static List<Place> Overrides(MethodDefinition method) {
		if (overriding == null) {
			overriding = new Dictionary<string, List<Place>>();
			foreach (var type in symbols.Keys.SelectMany(m => m.GetTypes()))
				foreach (var own in type.Methods.Where(m => m.IsVirtual && !m.IsNewSlot && methods.ContainsKey(Key(m))))
					for (var up = type.BaseType?.Resolve(); up != null; up = up.BaseType?.Resolve())
						foreach (var above in up.Methods.Where(m => m.IsVirtual && m.Name == own.Name && m.Parameters.Count == own.Parameters.Count
							&& m.Parameters.Zip(own.Parameters, (a, b) => a.ParameterType.FullName == b.ParameterType.FullName || a.ParameterType.ContainsGenericParameter).All(x => x)))
							(overriding.TryGetValue(above.FullName, out var list) ? list : overriding[above.FullName] = new List<Place>()).Add(methods[Key(own)]);
		}
		return overriding.TryGetValue(method.FullName, out var found) ? found : new List<Place>();
	}

	static void Calls(MethodDefinition method) {
		if (!method.HasBody || method.Name.Contains("op_")) return;
		var around = Around(method);
		if (around == null || !methods.TryGetValue(Key(around), out var caller) || caller.Kind == "sig") return;
		int line = method.IsConstructor || around == method && Points(method).Count == 0 ? caller.NameLine : 0;
		string file = caller.File;
		var points = Points(method);
		foreach (var instruction in method.Body.Instructions) {
			var point = points.LastOrDefault(p => p.Offset <= instruction.Offset);
			if (point != null) line = point.Line;
			if (line == 0 || instruction.OpCode.FlowControl != FlowControl.Call && instruction.OpCode != OpCodes.Ldtoken) continue; // expression trees hold tokens
			var reference = instruction.Operand as MethodReference;
			if (reference == null) continue;
			MethodDefinition callee;
			try { callee = reference.Resolve(); } catch { continue; }
			if (callee != null && instruction.Previous != null && instruction.Previous.OpCode == OpCodes.Constrained) callee = Own(instruction.Previous.Operand as TypeReference, callee);
			if (callee == null || Made(callee.Name) || Made(callee.DeclaringType.Name) || callee.IsGetter || callee.IsSetter || callee.IsAddOn || callee.IsRemoveOn || callee.Name.Contains("op_")) continue;
			if (callee.IsConstructor && instruction.OpCode != OpCodes.Newobj && (callee.DeclaringType == method.DeclaringType || callee.DeclaringType == method.DeclaringType.BaseType?.Resolve())) {
				var header = string.Join(" ", Lines(file).Skip(caller.NameLine - 1).Take(6));
				if (!Regex.IsMatch(header, @":\s*(base|this)\s*\(")) continue; // nobody writes it
			}
			Place target;
			string dispatch = "static";
			if (!methods.TryGetValue(Key(callee), out target)) {
				if (!callee.IsConstructor) continue;
				target = types.Where(t => t.Key.StartsWith(callee.DeclaringType.FullName + t.Value.File)).Select(t => t.Value).FirstOrDefault();
				dispatch = "implicit";
				if (target == null) continue;
			} else if (target.Kind == "sig") dispatch = "interface";
			// The instruction names the first declaration of a virtual method, not the override that the receiver's type has.
			var overrides = instruction.OpCode == OpCodes.Callvirt && callee.IsVirtual ? Overrides(callee) : new List<Place>();
			if (overrides.Count > 0 && dispatch == "static") dispatch = "virtual";
			foreach (var to in overrides.Prepend(target))
				calls.Add(string.Join("\t", file, caller.Name, to.File, to.Name, line, dispatch, caller.NameLine, to.NameLine, line));
		}
	}
}
