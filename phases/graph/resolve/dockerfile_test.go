package resolve_test

import "testing"

func TestDockerfileInSources(t *testing.T) {
	for _, test := range []struct {
		name  string
		files sources
		want  map[string]string
	}{
		{"stages and images", sources{"img/Dockerfile": "FROM golang:1 AS Build\nFROM build AS test\nFROM ${X} AS x\nCOPY --from=tools:2 /a /a\nFROM scratch\nCOPY --from=BUILD /a /a\nCOPY --from=1 /b /b\n"}, map[string]string{
			"img.Dockerfile.build":    "golang:1 -> boundary golang",
			"img.Dockerfile.test":     "build -> internal_func img.Dockerfile.build",
			"img.Dockerfile.x":        "${X} -> dropped: bare_name\n--from=tools:2 -> boundary tools",
			"img.Dockerfile.<module>": "scratch -> dropped: builtin\n--from=BUILD -> internal_func img.Dockerfile.build\n--from=1 -> internal_func img.Dockerfile.test",
		}},
		{"an image of the name of a stage", sources{"Dockerfile": "FROM node AS node\nFROM node\n"}, map[string]string{
			"Dockerfile.node": "node -> boundary node", "Dockerfile.<module>": "node -> internal_func Dockerfile.node"}},
		{"two stages of one name", sources{"Dockerfile": "FROM a AS x\nFROM b AS x\nFROM x\n"}, map[string]string{"Dockerfile.<module>": "x -> dropped: bare_name"}},
		{"stages of another file", sources{"Dockerfile": "FROM a AS x\n", "b.Dockerfile": "FROM x\n"}, map[string]string{"b.Dockerfile.<module>": "x -> boundary x"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}
