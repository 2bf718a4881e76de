package secretscan

import (
	"bytes"
	"math"
	"regexp"
)

// rule finds one kind of credential. hints are texts of which a line must
// hold one, in lower case when fold is set; the pattern's first group, if it
// has one, is the credential itself.
type rule struct {
	name     string
	severity Severity
	hints    []string
	fold     bool
	pattern  *regexp.Regexp
	random   bool // the credential must look random
}

func high(name, pattern string, hints ...string) rule {
	return rule{name: name, severity: High, hints: hints, pattern: regexp.MustCompile(pattern)}
}

var rules = []rule{
	high("private-key", `-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----`, "PRIVATE KEY"),
	high("aws-access-key", `\b((?:AKIA|ASIA)[0-9A-Z]{16})\b`, "AKIA", "ASIA"),
	high("github-token", `\b(gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{50,255})`, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
	high("gitlab-token", `\b(glpat-[A-Za-z0-9_-]{20,})`, "glpat-"),
	high("slack-token", `\b(xox[abeoprs]-[A-Za-z0-9-]{10,})`, "xox"),
	high("slack-webhook", `https://hooks\.slack\.com/(?:services|workflows)/([A-Za-z0-9/_-]{20,})`, "hooks.slack.com/"),
	high("stripe-key", `\b((?:sk|rk)_live_[0-9A-Za-z]{20,})`, "_live_"),
	high("google-api-key", `\b(AIza[0-9A-Za-z_-]{35})`, "AIza"),
	high("anthropic-key", `\b(sk-ant-[A-Za-z0-9_-]{20,})`, "sk-ant-"),
	high("openai-key", `\b(sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,})`, "T3BlbkFJ"),
	high("npm-token", `\b(npm_[A-Za-z0-9]{36})\b`, "npm_"),
	high("pypi-token", `\b(pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,})`, "pypi-AgEIcHlwaS5vcmc"),
	high("sendgrid-key", `\b(SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43})`, "SG."),
	high("azure-account-key", `AccountKey=([A-Za-z0-9+/]{86}==)`, "AccountKey="),
	high("telegram-bot-token", `\b([0-9]{8,10}:AA[A-Za-z0-9_-]{33})\b`, ":AA"),
	{name: "jwt", severity: Medium, hints: []string{"eyJ"}, pattern: regexp.MustCompile(`\b(eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})`)},
	{name: "url-password", severity: Medium, hints: []string{"://"}, pattern: regexp.MustCompile(`\b[a-z][a-z0-9+.-]*://[^\s/:@"'<>]+:([^\s/:@"'<>]{6,})@`)},
	{name: "assigned-secret", severity: Medium, fold: true, hints: []string{"password", "passwd", "secret", "token", "api_key", "apikey", "api-key", "access_key"}, random: true,
		pattern: regexp.MustCompile(`(?i)(?:password|passwd|secret|token|api[_-]?key|access_key)["']?\s*(?::=|[:=])\s*["']([^"'\s]{12,})["']`)},
}

// hinted are the rules that may find something in text, all for no text.
func hinted(text []byte) []*rule {
	folded := bytes.ToLower(text)
	var found []*rule
	for i := range rules {
		if len(text) == 0 || rules[i].hintIn(text, folded) {
			found = append(found, &rules[i])
		}
	}
	return found
}

func (r *rule) hintIn(text, folded []byte) bool {
	if r.fold {
		text = folded
	}
	for _, hint := range r.hints {
		if bytes.Contains(text, []byte(hint)) {
			return true
		}
	}
	return false
}

func (r *rule) matches(text []byte) bool {
	var folded []byte
	if r.fold {
		folded = bytes.ToLower(text)
	}
	if !r.hintIn(text, folded) {
		return false
	}
	for _, match := range r.pattern.FindAllSubmatch(text, -1) {
		credential := match[0]
		if len(match) > 1 {
			credential = match[1]
		}
		if !placeholder(credential) && (!r.random || entropy(credential) >= 3.2) {
			return true
		}
	}
	return false
}

var placeholders = [][]byte{[]byte("example"), []byte("changeme"), []byte("change-me"), []byte("placeholder"), []byte("redacted"),
	[]byte("your_"), []byte("your-"), []byte("xxxx"), []byte("****"), []byte("${"), []byte("{{"), []byte("<"), []byte("$(")}

// placeholder knows the texts that documents write instead of a credential.
func placeholder(credential []byte) bool {
	folded := bytes.ToLower(credential)
	for _, text := range placeholders {
		if bytes.Contains(folded, text) {
			return true
		}
	}
	return false
}

// entropy is Shannon's, in bits a byte: words stay below 3.2, random keys do
// not.
func entropy(text []byte) float64 {
	var counts [256]int
	for _, c := range text {
		counts[c]++
	}
	bits := 0.0
	for _, count := range counts {
		if count > 0 {
			share := float64(count) / float64(len(text))
			bits -= share * math.Log2(share)
		}
	}
	return bits
}
