package render_test

import (
	"testing"

	"rules_handbook/phases/render"
)

func TestTold(t *testing.T) {
	told := render.Told{}
	told.Say("Package a reads rows. It keeps them sorted.\n\n`b.go`: Writes all the rows. Test code.")
	for _, test := range []struct{ name, paragraph, want string }{
		{"all", "Package a reads rows. It keeps them sorted.", ""},
		{"goes on", "Package a reads rows. It keeps them sorted. Then it stops.", "Then it stops."},
		{"no full stop", "Package a reads rows", ""},
		{"said of another", "Writes all the rows.", "Writes all the rows."},
		{"not at the start", "It is here. Package a reads rows.", "It is here. Package a reads rows."},
		{"too short to count", "Test code.", "Test code."},
		{"indented", "    not told of it ", "    not told of it "},
		{"nothing", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := told.Rest(test.paragraph); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
