package conform

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/scan/extract"
)

// RowsCase is a text with the rows of its calls, each as its line and its raw
// text: "1 a.b".
type RowsCase = struct {
	Name, Text string
	Rows       []string
}

// Rows checks that each call has its row, and only one.
func Rows(t *testing.T, e extract.Extractor, path string, cases []RowsCase) {
	t.Helper()
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			file, err := e.Extract(path, []byte(test.Text))
			if err != nil {
				t.Fatal(err)
			}
			if file.Details.Reason != "" {
				t.Fatalf("the text is read in part: %s", file.Details.Detail)
			}
			var rows []string
			for _, call := range file.Details.Calls {
				rows = append(rows, fmt.Sprintf("%d %s", call.Line, call.Raw))
			}
			if diff := cmp.Diff(test.Rows, rows); diff != "" {
				t.Errorf("rows of calls (-want +got):\n%s", diff)
			}
		})
	}
}
