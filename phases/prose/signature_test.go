package prose

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseSignatureRefuses(t *testing.T) {
	for _, c := range []struct{ language, in string }{
		{"go", ""}, {"go", "func"}, {"go", "func (q *Queue"}, {"go", "func f(a int"}, {"go", "func f[T any"},
		{"go", "func f(a int, b s…"}, {"python", "class Queue"}, {"python", "def f(a"}, {"typescript", "class A"},
		{"typescript", "f<T"}, {"java", "static"}, {"protobuf", "rpc Get(A)"}, {"starlark", "image = rule(implementation = _impl)"}, {"cobol", "f(a)"}, {"go", "func f(a `x`)"},
	} {
		if got, ok := ParseSignature(c.language, c.in); ok {
			t.Errorf("ParseSignature(%s, %q) = %+v, want refusal", c.language, c.in, got)
		}
	}
}

func TestParseSignature(t *testing.T) {
	for _, c := range []struct {
		language, in string
		want         Signature
	}{
		{"go", "func main()", Signature{}},
		{"go", "func (q *Queue[T]) Push(ctx context.Context, a, b int, rest ...T) (n int, err error)",
			Signature{[]Param{{"ctx", "context.Context"}, {"a", "int"}, {"b", "int"}, {"rest", "...T"}}, []string{"int", "error"}}},
		{"go", "func Map[K comparable, V any](m map[K]V, f func(K, V) bool) map[K]V",
			Signature{[]Param{{"m", "map[K]V"}, {"f", "func(K, V) bool"}}, []string{"map[K]V"}}},
		{"go", "Next(context.Context, chan int) (Row, error)",
			Signature{[]Param{{"", "context.Context"}, {"", "chan int"}}, []string{"Row", "error"}}},
		{"go", "func f() func(int) error", Signature{nil, []string{"func(int) error"}}},
		{"python", "def run(self)", Signature{}},
		{"protobuf", "rpc Get(stream .a.M) returns (b.N)", Signature{[]Param{{"request", "stream .a.M"}}, []string{"b.N"}}},
		{"starlark", "def image(name, *, tags = [])", Signature{[]Param{{"name", ""}, {"tags", ""}}, nil}},
		{"python", "async def total(self, rows: list[Row], *, limit: int = 3, **kw) -> dict[str, int]:",
			Signature{[]Param{{"rows", "list[Row]"}, {"limit", "int"}, {"**kw", ""}}, []string{"dict[str, int]"}}},
		{"python", "def f(a, b=(1, 2)) -> None", Signature{[]Param{{"a", ""}, {"b", ""}}, nil}},
		{"java", `@Named("x") public static <K, V extends Comparable<V>> Map<K, List<V>> group(final List<V> all, @Nullable K... keys) throws IOException`,
			Signature{[]Param{{"all", "List<V>"}, {"keys", "K..."}}, []string{"Map<K, List<V>>"}}},
		{"kotlin", `@A("x") public suspend fun <T : Comparable<T>> List<T>.pick(from: Int, vararg names: String = x, f: (T) -> Unit): Map<String, T>`,
			Signature{[]Param{{"from", "Int"}, {"names", "String"}, {"f", "(T) -> Unit"}}, []string{"Map<String, T>"}}},
		{"kotlin", "fun run()", Signature{}},
		{"groovy", `@Unroll("a (b)") def "rejects an order (#size)"()`, Signature{}},
		{"groovy", "protected static Map<String, int[]> count(Map options = [:], def list, name = 'x', Closure<?>... each)",
			Signature{[]Param{{"options", "Map"}, {"list", ""}, {"name", ""}, {"each", "Closure<?>..."}}, []string{"Map<String, int[]>"}}},
		{"java", "protected Shape(int[] sides)", Signature{[]Param{{"sides", "int[]"}}, nil}},
		{"java", "abstract void draw();", Signature{}},
		{"java", "String table() default \"x\";", Signature{nil, []string{"String"}}},
		{"typescript", "async push<T extends (a: number) => void>(item: T, opts?: Map<string, number>): Promise<void>",
			Signature{[]Param{{"item", "T"}, {"opts", "Map<string, number>"}}, nil}},
		{"typescript", "const add = (a: number, b = 2): number =>", Signature{[]Param{{"a", "number"}, {"b", ""}}, []string{"number"}}},
		{"typescript", "constructor(private readonly store: Store, { a, b }: Props)", Signature{[]Param{{"store", "Store"}, {"{ a, b }", "Props"}}, nil}},
		{"typescript", "on(cb: (e: Event) => void): () => void", Signature{[]Param{{"cb", "(e: Event) => void"}}, []string{"() => void"}}},
	} {
		t.Run(c.in, func(t *testing.T) {
			got, ok := ParseSignature(c.language, c.in)
			if !ok {
				t.Fatal("refused")
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzParseSignature(f *testing.F) {
	f.Add("go", "func (q *Queue) Push(a, b int) (n int, err error)")
	f.Add("python", "def f(a: int = 1) -> str:")
	f.Add("typescript", "f<T>(a?: T, {b}: C = {}): () => void")
	f.Fuzz(func(t *testing.T, language, signature string) {
		sig, ok := ParseSignature(language, signature)
		if !ok && (len(sig.Params) > 0 || len(sig.Results) > 0) {
			t.Errorf("refused %q but gave %+v", signature, sig)
		}
	})
}
