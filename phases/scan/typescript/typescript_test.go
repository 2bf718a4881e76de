package typescript

import "testing"

func TestClaims(t *testing.T) {
	tests := map[string]bool{
		"a.ts": true, "a/b.tsx": true, "a.js": true, "a.jsx": true, "a.mjs": true, "a.cjs": true, "a.mts": true, "a.cts": true,
		"a.test.ts": true, "a.min.ts": true, ".ts": true,
		"a.d.ts": false, "a.d.mts": false, "a.d.cts": false, "a.min.js": false, "a.TS": false, "a.json": false, "ts": false,
		"a.ts/b": false, "a.vue": true, "a.svelte": true,
	}
	e := New()
	for path, want := range tests {
		if got := e.Claims(path); got != want {
			t.Errorf("Claims(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestModuleID(t *testing.T) {
	tests := map[string]string{
		"a.ts": "a", "a/b.test.tsx": "a.b.test", "src/.hidden/c.mjs": "src..hidden.c", "a/index.ts": "a.index", "a b/c.js": "a b.c",
	}
	for path, want := range tests {
		if got := moduleID(path); got != want {
			t.Errorf("moduleID(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestIsTest(t *testing.T) {
	tests := map[string]bool{
		"a.test.ts": true, "a/b.spec.jsx": true, "a/__tests__/b.ts": true, "__tests__/b.ts": true,
		"a.tests.ts": false, "test/a.ts": false, "spec.ts": false, "x__tests__/a.ts": false,
	}
	for path, want := range tests {
		if got := isTest(path); got != want {
			t.Errorf("isTest(%q) = %v, want %v", path, got, want)
		}
	}
}
