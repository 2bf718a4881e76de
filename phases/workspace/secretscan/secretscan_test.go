package secretscan_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/phases/workspace/secretscan"
)

// random is text that looks like a key. Credentials are put together here, so
// that no file of this repository holds one.
func random(n int) string { return strings.Repeat("aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY", 8)[:n] }

func upper(n int) string { return strings.ToUpper(random(n)) }

func scan(t *testing.T, text string) []secretscan.Finding {
	t.Helper()
	scanner := secretscan.New(secretscan.Default)
	if err := scanner.Scan("f", strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	return scanner.Findings
}

func TestFindings(t *testing.T) {
	for _, test := range []struct {
		rule     string
		severity secretscan.Severity
		text     string
	}{
		{"private-key", secretscan.High, "-----BEGIN RSA " + "PRIVATE KEY-----"},
		{"private-key", secretscan.High, "\"-----BEGIN " + "PRIVATE KEY-----\\n"},
		{"aws-access-key", secretscan.High, "id = AKIA" + upper(16)},
		{"github-token", secretscan.High, "ghp" + "_" + random(36)},
		{"github-token", secretscan.High, "github" + "_pat_" + random(82)},
		{"gitlab-token", secretscan.High, "glpat" + "-" + random(20)},
		{"slack-token", secretscan.High, "xoxb" + "-123456789012-" + random(24)},
		{"slack-webhook", secretscan.High, "https://hooks.slack.com/" + "services/T00000000/B00000000/" + random(24)},
		{"stripe-key", secretscan.High, "sk" + "_live_" + random(24)},
		{"google-api-key", secretscan.High, "AIza" + random(35)},
		{"anthropic-key", secretscan.High, "sk-ant" + "-api03-" + random(80)},
		{"openai-key", secretscan.High, "sk-" + "proj-" + random(40) + "T3Blbk" + "FJ" + random(40)},
		{"npm-token", secretscan.High, "npm" + "_" + random(36)},
		{"pypi-token", secretscan.High, "pypi-AgEIcHlw" + "aS5vcmc" + random(60)},
		{"sendgrid-key", secretscan.High, "SG" + "." + random(22) + "." + random(43)},
		{"azure-account-key", secretscan.High, "Account" + "Key=" + random(86) + "=="},
		{"telegram-bot-token", secretscan.High, "123456789" + ":AA" + random(33)},
		{"jwt", secretscan.Medium, "ey" + "J" + random(20) + ".ey" + "J" + random(20) + "." + random(20)},
		{"url-password", secretscan.Medium, "postgres://app:" + random(12) + "@db/x"},
		{"assigned-secret", secretscan.Medium, `  "api_key": "` + random(24) + `"`},
		{"assigned-secret", secretscan.Medium, `Password := '` + random(16) + `'`},
	} {
		t.Run(test.rule, func(t *testing.T) {
			want := []secretscan.Finding{{File: "f", Line: 2, Rule: test.rule, Severity: test.severity}}
			if diff := cmp.Diff(want, scan(t, "first\n"+test.text+"\nlast\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNoFindings(t *testing.T) {
	for _, text := range []string{
		"",
		"AKIA" + "IOSFODNN7EXAMPLE",
		`password = "changeme-please"`,
		`token: "${GITHUB_TOKEN_VALUE}"`,
		`secret = "correct horse battery"`,
		`password = "aaaaaaaaaaaaaaaa"`,
		"https://user:<password>@host/",
		"https://host:8080/a@b",
		"-----BEGIN PUBLIC KEY-----",
		"ghp_short",
		"sk" + "_test_" + random(24),
	} {
		if got := scan(t, text); got != nil {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// TestBlocks puts a credential behind, between and before blocks that are
// passed over, and reads in odd parts.
func TestBlocks(t *testing.T) {
	secret := "AKIA" + upper(16) + "\n"
	quiet := strings.Repeat("a quiet line\n", 10_000)
	text := secret + quiet + secret + quiet + quiet + strings.TrimSuffix(secret, "\n")
	for name, reader := range map[string]io.Reader{"whole": strings.NewReader(text), "halves": iotest.HalfReader(strings.NewReader(text)), "with the end": iotest.DataErrReader(strings.NewReader(text))} {
		scanner := secretscan.New(secretscan.Default)
		if err := scanner.Scan("f", reader); err != nil {
			t.Fatal(err)
		}
		var lines []int
		for _, finding := range scanner.Findings {
			lines = append(lines, finding.Line)
		}
		if !cmp.Equal(lines, []int{1, 10_002, 30_003}) {
			t.Errorf("%s: found on lines %v", name, lines)
		}
	}
}

func BenchmarkScan(b *testing.B) {
	text := strings.Repeat("a line of a source file with words and numbers, 3.1415\n", 1<<15)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if err := secretscan.New(secretscan.Default).Scan("f", strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func TestLongLines(t *testing.T) {
	secret := "AKIA" + upper(16)
	for _, pad := range []int{64<<10 - 10, 64 << 10, 128<<10 - 5, 200 << 10} {
		got := scan(t, "x\n"+strings.Repeat("-", pad)+secret+strings.Repeat("-", 100<<10)+"\n"+secret)
		var lines []int
		for _, finding := range got {
			lines = append(lines, finding.Line)
		}
		if !cmp.Equal(lines, []int{2, 3}) {
			t.Errorf("padding of %d: found on lines %v", pad, lines)
		}
	}
}

func TestLimits(t *testing.T) {
	secret := "AKIA" + upper(16) + "\n"
	for _, test := range []struct {
		limits secretscan.Limits
		want   string
	}{
		{secretscan.Limits{Entries: 1, Bytes: 100, Findings: 9}, "more than 1 files"},
		{secretscan.Limits{Entries: 9, Bytes: 40, Findings: 9}, "more than 40 bytes"},
		{secretscan.Limits{Entries: 9, Bytes: 100, Findings: 1}, "more than 1 findings"},
	} {
		scanner := secretscan.New(test.limits)
		first := scanner.Scan("a", strings.NewReader(secret))
		second := scanner.Scan("b", strings.NewReader(secret))
		var limit *secretscan.LimitError
		if first != nil || !errors.As(second, &limit) || !strings.HasPrefix(second.Error(), test.want) {
			t.Errorf("%s: got %v, then %v", test.want, first, second)
		}
	}
	scanner := secretscan.New(secretscan.Default)
	if err := scanner.Scan("a", iotest.ErrReader(io.ErrClosedPipe)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}

func TestFindingHoldsNoSecret(t *testing.T) {
	scanner := secretscan.New(secretscan.Default)
	secret := "AKIA" + upper(16)
	if err := scanner.Scan("f", strings.NewReader(secret)); err != nil || !scanner.Blocking() {
		t.Fatal(err)
	}
	if shown := fmt.Sprintf("%+v", scanner); strings.Contains(shown, secret) {
		t.Errorf("%s holds the credential", shown)
	}
}
