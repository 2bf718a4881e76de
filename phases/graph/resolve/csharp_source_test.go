package resolve_test

import "testing"

var market = sources{
	"src/Goods.cs": `
using System.Collections.Generic;
namespace Market.Goods {
    public interface IWeighed { int Weigh(); void Note() { Weigh(); } }
    public abstract class Thing : IWeighed {
        public virtual int Weigh() { return 1; }
        public void Show() { Weigh(); }
        protected static void Log(string text) { }
        protected static void Log(string text, params object[] rest) { }
    }
    public partial class Box : Thing {
        private readonly List<Item> items = new List<Item>();
        public Item Best { get; set; }
        public Dictionary<string, Item> Named;
        public Box(int n) : base() { }
        public Item this[int i] => items[i];
    }
    public class Item { public Item Clone() { return this; } public void Ok() { } }
    public class Item<T> { public T Get() { return default(T); } }
    public static class ItemTools {
        public static void Shake(this Item item, int times) { }
        public static Item First(this Box box) { return box.Best; }
    }
}
`,
	"src/Box.More.cs": `
namespace Market.Goods;
partial class Box {
    public void Pack() { Show(); items.Add(Best); Log("a"); Log("b", 1, 2); base.Weigh(); this.Weigh(); }
    public override int Weigh() { return 2; }
}
`,
}

func TestCSharpSources(t *testing.T) {
	expect(t, market.with("app/Program.cs", `
using System;
using Market.Goods;
using Short = Market.Goods.Box;
using static Market.Goods.ItemTools;
namespace Market.App {
    class Program {
        Box box = new Box(1);
        static void Main(string[] args) { new Program().Run(new Box(2)); Console.WriteLine("x"); }
        void Run(Box other) {
            box.Pack();
            box.Weigh();
            other.Best.Ok();
            other.Show();
            other[0].Ok();
            box.Named["a"].Clone().Ok();
            foreach (var pair in box.Named) pair.Value.Ok();
            foreach (var item in box.Named.Values) { item.Shake(1); }
            box.First().Ok();
            First(box).Ok();
            var made = new Item<Box>();
            made.Get().Pack();
            IWeighed weighed = other;
            weighed.Weigh();
            Short s = new Short(3);
            s?.Pack();
            if (weighed is Box found) found.Pack();
            Market.Goods.ItemTools.First(box);
            Action<Item> act = i => i.Ok();
            void Local() { Run(other); }
            Local();
            Missing();
            other.Missing();
            nameof(box);
            act(null);
        }
    }
}
`), map[string]string{
		"app.Program.Program.Main": `
			new Program().Run -> internal_func app.Program.Program.Run
			Program -> internal_constructor app.Program.Program.Program
			Box -> internal_constructor src.Goods.Box.Box
			Console.WriteLine -> boundary Console.WriteLine`,
		"app.Program.Program.Run": `
			box.Pack -> self_attr_method src.Box.More.Box.Pack
			box.Weigh -> self_attr_method src.Box.More.Box.Weigh
			other.Best.Ok -> param_method src.Goods.Item.Ok
			other.Show -> param_method src.Goods.Thing.Show
			other[0].Ok -> param_method src.Goods.Item.Ok
			box.Named["a"].Clone().Ok -> internal_func src.Goods.Item.Ok
			box.Named["a"].Clone -> self_attr_method src.Goods.Item.Clone
			pair.Value.Ok -> param_method src.Goods.Item.Ok
			item.Shake -> param_method src.Goods.ItemTools.Shake
			box.First().Ok -> internal_func src.Goods.Item.Ok
			box.First -> self_attr_method src.Goods.ItemTools.First
			First(box).Ok -> internal_func src.Goods.Item.Ok
			First -> internal_func src.Goods.ItemTools.First
			Item<Box> -> internal_constructor src.Goods.Item.Item
			made.Get().Pack -> internal_func src.Box.More.Box.Pack
			made.Get -> param_method src.Goods.Item.Get
			weighed.Weigh -> param_method src.Goods.IWeighed.Weigh
			Short -> internal_constructor src.Goods.Box.Box
			s?.Pack -> param_method src.Box.More.Box.Pack
			found.Pack -> param_method src.Box.More.Box.Pack
			Market.Goods.ItemTools.First -> internal_func src.Goods.ItemTools.First
			i.Ok -> dropped: local_var_method
			Local -> internal_func app.Program.Program.Run.Local
			Missing -> dropped: bare_name
			other.Missing -> dropped: local_var_method
			nameof -> dropped: builtin
			act -> dropped: bare_name`,
		"src.Box.More.Box.Pack": `
			Show -> self_method src.Goods.Thing.Show
			items.Add -> dropped: builtin
			Log -> self_method src.Goods.Thing.Log(string)
			Log -> self_method src.Goods.Thing.Log(string,object...)
			base.Weigh -> self_method src.Goods.Thing.Weigh
			this.Weigh -> self_method src.Box.More.Box.Weigh`,
		"src.Goods.IWeighed.Note": `
			Weigh -> self_method src.Goods.IWeighed.Weigh`,
	})
}

// What tells overloads of C# apart.
func TestCSharpOverloadKinds(t *testing.T) {
	expect(t, sources{"A.cs": `
using System;
using System.Collections.Generic;
using System.Threading.Tasks;
class W {
    public virtual void Write(short value) {}
    public virtual void Write(short? value) {}
    public virtual void Write(bool? value) {}
}
class T : W {
    public override void Write(short value) {}
    public void Nullable(short? a, short b, bool? c) {
        Write(a);
        Write(b);
        Write(c);
        Write(a.Value);
        Write(a.GetValueOrDefault());
    }
}
interface IRule<T, P> {}
static class E {
    public static Task Cancel(this Token t) { return null; }
    public static Task<R> Cancel<R>(this Token t) { return null; }
    public static string Format(this string f, IFormatProvider p, object a) { return f.Format(p, new[] { a }); }
    static string Format(this string f, IFormatProvider p, params object[] all) { return f; }
    public static void Must<T, P>(this IRule<T, P> rule, Func<P, bool> f) { rule.Must((x, v) => f(v)); }
    public static void Must<T, P>(this IRule<T, P> rule, Func<T, P, bool> f) { rule.Must((x, v, c) => f(x, v)); }
    public static void Must<T, P>(this IRule<T, P> rule, Func<T, P, object, bool> f) {}
    public static int IndexOf<X>(this IEnumerable<X> all, Func<X, bool> f) { return 0; }
    public static Func<object, object> Coerce<T, P>(this Func<T, P> f) { return null; }
    public static Func<object, bool> Coerce<T>(this Func<T, bool> f) { return null; }
    public static Func<object, int> Coerce<T>(this Func<T, int> f) { return null; }
}
struct Token {}
class U<Q> {
    void Run(Token t, string s, Func<Q, int> number, Func<Q, string> text, Func<Q, bool> flag, List<int> list) {
        t.Cancel();
        t.Cancel<bool>();
        s.IndexOf('.');
        list.IndexOf(x => x > 1);
        number.Coerce();
        text.Coerce();
        flag.Coerce();
    }
}
`}, map[string]string{
		"A.T.Nullable": `
			Write -> self_method A.W.Write(short?)
			Write -> self_method A.T.Write
			Write -> self_method A.W.Write(bool?)
			Write -> self_method A.T.Write
			Write -> self_method A.T.Write
			a.GetValueOrDefault -> dropped: builtin`,
		"A.E.Format(string,IFormatProvider,object)": "f.Format -> param_method A.E.Format(string,IFormatProvider,object...)",
		"A.E.Must~1": `
			rule.Must -> param_method A.E.Must~2
			f -> dropped: bare_name`,
		"A.E.Must~2": `
			rule.Must -> param_method A.E.Must
			f -> dropped: bare_name`,
		"A.U.Run": `
			t.Cancel -> param_method A.E.Cancel~1
			t.Cancel<bool> -> param_method A.E.Cancel
			s.IndexOf -> dropped: local_var_method
			list.IndexOf -> param_method A.E.IndexOf
			number.Coerce -> param_method A.E.Coerce
			text.Coerce -> param_method A.E.Coerce~1
			flag.Coerce -> param_method A.E.Coerce~2`,
	})
}

// A private overload is called in its own class only.
func TestCSharpPrivateOverloads(t *testing.T) {
	expect(t, sources{"A.cs": `
class A {
    private static void Get(Kind k) {}
    public static void Get(object o) {}
    void Own(Kind k) { Get(k); }
}
class Kind {}
`, "B.cs": `
class B { void Run(Kind k) { A.Get(k); } }
`}, map[string]string{
		"A.A.Own": "Get -> self_method A.A.Get(Kind)",
		"B.B.Run": "A.Get -> internal_func A.A.Get(object)",
	})
}

// Function literals that a constructor, an initializer or variable parameters
// take know what they are called with.
func TestCSharpFunctionLiteralsInConstructions(t *testing.T) {
	expect(t, sources{"a.cs": `
using System;
namespace F {
  public class Person { public string Name; }
  public class Builder<T, P> { public Builder<T, P> NotNull() { return this; } }
  public abstract class Abstract<T> {
    public Builder<T, P> RuleFor<P>(Func<T, P> e) { return new Builder<T, P>(); }
  }
  public class Inline<T> : Abstract<T> {
    public Builder<T, P> Add<P>(Func<Inline<T>, Builder<T, P>> made) { return made(this); }
  }
  public class TestValidator : Inline<Person> {
    public TestValidator() {}
    public TestValidator(params Action<TestValidator>[] actions) {}
    public void With(Action<TestValidator> one, params Action<TestValidator>[] more) {}
  }
  class User {
    void A() { var v = new TestValidator(x => x.RuleFor(p => p.Name)); }
    void B() { var v = new TestValidator { x => x.RuleFor(p => p.Name).NotNull() }; }
    void C(TestValidator t) { t.With(x => x.RuleFor(p => p.Name), y => y.RuleFor(p => p.Name), z => z.RuleFor(p => p.Name)); }
    void D() { var v = new Inline<Person> { x => x.RuleFor(p => p.Name).NotNull(), y => y.RuleFor(p => p.Name) }; }
  }
}
`}, map[string]string{
		"a.User.A": `
			TestValidator -> internal_constructor a.TestValidator.TestValidator(Function...)
			x.RuleFor -> param_method a.Abstract.RuleFor`,
		"a.User.B": `
			TestValidator -> internal_constructor a.TestValidator.TestValidator()
			x.RuleFor(p => p.Name).NotNull -> internal_func a.Builder.NotNull
			x.RuleFor -> param_method a.Abstract.RuleFor`,
		"a.User.C": `
			t.With -> param_method a.TestValidator.With
			x.RuleFor -> param_method a.Abstract.RuleFor
			y.RuleFor -> param_method a.Abstract.RuleFor
			z.RuleFor -> param_method a.Abstract.RuleFor`,
		"a.User.D": `
			Inline<Person> -> internal_constructor a.Inline.Inline
			x.RuleFor(p => p.Name).NotNull -> internal_func a.Builder.NotNull
			x.RuleFor -> param_method a.Abstract.RuleFor
			y.RuleFor -> param_method a.Abstract.RuleFor`,
	})
}
