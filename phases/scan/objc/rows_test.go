package objc_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/objc"
)

func TestRows(t *testing.T) {
	needsGrammar(t)
	conform.Rows(t, objc.New(), "src/A.m", []conform.RowsCase{
		{"macros among instance variables", "@interface A () {\n#if X\n  LOCK(_a);\n#endif\n  int _b;\n}\n@end\n@implementation A {\n#if X\n  LOCK(_c);\n#endif\n}\n- (void)go { LOCK(_d); [self go]; }\n@end\n",
			[]string{"3 LOCK", "10 LOCK", "13 LOCK", "13 self go"}},
	})
}
