package ruby

import (
	"testing"

	"rules_handbook/phases/scan/conform"
)

func TestRows(t *testing.T) {
	conform.Rows(t, New(), "lib/a.rb", []conform.RowsCase{
		{"a text between receiver and method", "a(<<~S).b { |x| x }\n  #{c(1)}\nS\n  .d { e }\n", []string{"1 a(<<~S).b { |x| x } #{c(1)} S .d", "1 a(<<~S).b", "1 a", "2 c", "4 e"}},
		{"a name that is worked out", "class A\n  define_method(:\"x_#{f(1)}\") { g }\n  define_method(\"#{h}\") { j }\nend\n",
			[]string{"2 define_method", "2 f", "2 g", "3 define_method", "3 h", "3 j"}},
	})
}
