package decode_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/internal/decode"
)

type sample struct {
	Number int             `json:"number"`
	Maybe  *int            `json:"maybe,omitzero"`
	Null   *string         `json:"null"`
	Truth  bool            `json:"truth"`
	Pair   [2]int          `json:"pair"`
	List   []inner         `json:"list"`
	Map    map[string]bool `json:"map"`
	Stale  []string        `json:"stale" optional:"true"`
	Own    string          `json:"-"`
	Pairs  pairs           `json:"pairs,omitzero"`
	Raw    decode.Raw      `json:"raw,omitzero"`
}

type inner struct {
	Text string `json:"text"`
}

type pairs []string

func (p *pairs) Add(key string, read func(any) *decode.Problem) *decode.Problem {
	var value string
	problem := read(&value)
	*p = append(*p, key+"="+value)
	return problem
}

// head is a sample without its number, open at the end.
const head = `{"null": null, "truth": true, "pair": [1, 2], "list": [{"text": "a"}], "map": {"k": true}, `

func TestJSON(t *testing.T) {
	one := 1
	text := "x"
	full := sample{Number: 1, Truth: true, Pair: [2]int{1, 2}, List: []inner{{"a"}}, Map: map[string]bool{"k": true}}
	with := func(change func(*sample)) *sample {
		made := full
		change(&made)
		return &made
	}
	tests := []struct {
		name, text string
		want       *sample
		problem    string
	}{
		{"all that has to be there", head + `"number": 1}`, &full, ""},
		{"unknown keys", head + `"number": 1, "odd": {"deep": [1, {"x": null}]}}`, &full, ""},
		{"own field", head + `"number": 1, "-": "x", "Own": "x"}`, &full, ""},
		{"whole numbers as JavaScript writes them", head + `"number": 1.0e0}`, &full, ""},
		{"minus zero", head + `"number": -0}`, with(func(s *sample) { s.Number = 0 }), ""},
		{"pointer", head + `"number": 1, "maybe": 1}`, with(func(s *sample) { s.Maybe = &one }), ""},
		{"null again", strings.Replace(head, `"null": null`, `"null": "x"`, 1) + `"number": 1}`, with(func(s *sample) { s.Null = &text }), ""},
		{"optional", head + `"number": 1, "stale": []}`, with(func(s *sample) { s.Stale = []string{} }), ""},
		{"order of keys", head + `"number": 1, "pairs": {"b": "1", "a": "2", "": "3"}}`, with(func(s *sample) { s.Pairs = pairs{"b=1", "a=2", "=3"} }), ""},
		{"raw", head + `"number": 1, "raw": [1,  2]}`, with(func(s *sample) { s.Raw = decode.Raw(`[1,  2]`) }), ""},

		{"fraction", head + `"number": 1.5}`, nil, "number: found number 1.5, expected a whole number"},
		{"above what a double holds", head + `"number": 9007199254740993e3}`, nil, "number: found number 9007199254740993e3, expected a whole number"},
		{"endless number", head + `"number": 1` + strings.Repeat("0", 5000) + `}`, nil, "number: found number 1" + strings.Repeat("0", 39) + "…, expected a whole number"},
		{"missing", head + `"maybe": 1}`, nil, "number: found nothing, expected a whole number"},
		{"null is not missing", head + `"number": 1, "maybe": null}`, &full, ""},
		{"null list", strings.Replace(head, `[{"text": "a"}]`, `null`, 1) + `"number": 1}`, nil, "list: found null, expected a list"},
		{"inside a list", strings.Replace(head, `{"text": "a"}`, `{"text": "a"}, {"text": 7}`, 1) + `"number": 1}`, nil, "list[1].text: found number 7, expected a string"},
		{"inside a map", strings.Replace(head, `{"k": true}`, `{"a b": 0}`, 1) + `"number": 1}`, nil, `map["a b"]: found number 0, expected true or false`},
		{"inside an ordered object", head + `"number": 1, "pairs": {"b": 1}}`, nil, `pairs["b"]: found number 1, expected a string`},
		{"twice in an unknown key", head + `"number": 1, "odd": {"x": 1, "x": 2}}`, nil, `["odd"]: found the key "x" twice, expected it once`},
		{"case counts", head + `"Number": 1}`, nil, "number: found nothing, expected a whole number"},
		{"long key", `{"` + strings.Repeat("k", 500) + `": [}`, nil, `["` + strings.Repeat("k", 120) + `"…]: found text that is no JSON (`},
		{"comment", `{"number": 1 // one` + "\n}", nil, "found text that is no JSON ("},
		{"more behind", head + `"number": 1} x`, nil, "found more text after the end, expected one JSON value"},
		{"half an escape", `{"null": "\ud800"}`, nil, "null: found text that is no JSON ("},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got sample
			problem := decode.JSON([]byte(test.text), &got)
			if test.want == nil {
				if problem == nil || !strings.HasPrefix(problem.Error(), test.problem) {
					t.Errorf("got problem  %v\nwant %s", problem, test.problem)
				}
				return
			}
			if problem != nil {
				t.Fatal(problem)
			}
			if diff := cmp.Diff(test.want, &got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestToJSON(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"types", "a: 1\nb: 1.5\nc: true\nd: null\ne: ~\nf:\ng: text\nh: \"1\"\ni: 0x1F\nj: 0o7\nk: 1_000\n",
			`{"a":1,"b":1.5,"c":true,"d":null,"e":null,"f":null,"g":"text","h":"1","i":31,"j":7,"k":1000}`},
		{"text that old YAML takes for something else", "[yes, no, on, off, y, n, 2024-01-02, 12:30:45, .nan, .inf, <<, =]",
			`["yes","no","on","off","y","n","2024-01-02","12:30:45",".nan",".inf","<<","="]`},
		{"keys", "1: a\ntrue: b\nnull: c\n? d\n: e\n", `{"1":"a","true":"b","null":"c","d":"e"}`},
		{"alias", "a: &x {b: [1, 2]}\nc: *x\n", `{"a":{"b":[1,2]},"c":{"b":[1,2]}}`},
		{"block texts", "a: |\n  one\n  two\nb: >-\n  one\n  two\n", `{"a":"one\ntwo\n","b":"one two"}`},
		{"byte order mark", "\ufeffa: 1\n", `{"a":1}`},
		{"JSON is YAML", `{"a": [1, "x", null]}`, `{"a":[1,"x",null]}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problem := decode.ToJSON([]byte(test.text))
			if problem != nil {
				t.Fatal(problem)
			}
			if diff := cmp.Diff(test.want, strings.TrimSpace(string(got))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestToJSONProblems(t *testing.T) {
	deep := strings.Repeat("[", 600) + strings.Repeat("]", 600)
	tests := []struct{ name, text, want string }{
		{"empty", "", "found text that is no YAML (it is empty), expected one YAML document"},
		{"comment only", "# nothing\n", "found text that is no YAML (it is empty), expected one YAML document"},
		{"two documents", "a: 1\n---\nb: 2\n", "found text that is no YAML (there is a second document"},
		{"key twice", "a:\n  b: 1\n  b: 2\n", `a: found the key "b" twice, the second time on line 3, expected it once`},
		{"key twice in other spellings", "a: 1\n\"a\": 2\n", `found the key "a" twice, the second time on line 2, expected it once`},
		{"key that is a mapping", "a:\n- {b: 1}: 2\n", "a[0]: found a key on line 2 that is no plain text, expected plain keys"},
		{"unknown anchor", "a: *b\n", "found text that is no YAML ("},
		{"alias to itself", "a: &x [*x]\n", "a[0]"},
		{"custom tag", "a: !!python/object x\n", `a: found a value with the tag "!!python/object" on line 1, expected a plain YAML value`},
		{"number that does not fit", "a: 99999999999999999999999999\nb: 0xFFFFFFFFFFFFFFFFFF\n", ""},
		{"deep", "a: " + deep, "a[0]"},
		{"not UTF-8", "a: \xff\n", "found text that is no YAML ("},
		{"control character", "a: \x01\n", "found text that is no YAML ("},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, problem := decode.ToJSON([]byte(test.text))
			if test.want == "" {
				if problem != nil {
					t.Errorf("got problem %v", problem)
				}
				return
			}
			if problem == nil || !strings.HasPrefix(problem.Error(), test.want) {
				t.Errorf("got %.100s, problem %v\nwant %s", got, problem, test.want)
			}
		})
	}
}
