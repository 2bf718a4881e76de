package dockerfile_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/dockerfile"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, dockerfile.New(), conform.FieldsCase{
		Files: map[string]string{
			"Dockerfile": `ARG NAME
FROM golang:1.22 AS build
RUN go build

FROM scratch AS run
COPY --from=build /x /x
COPY --from=alpine:3 /y /y

FROM ${NAME} AS last
`,
		},
		Node: schemas.Node{
			ID: "Dockerfile.run", Name: "run", Qualname: "run", Kind: "internal",
			File: "Dockerfile", LineStart: 5, LineEnd: 7, NCallees: 2, NCallers: 0,
			Signature: "FROM scratch AS run",
		},
		Edges: []string{
			"Dockerfile.build:2 golang:1.22 -> boundary boundary:golang",
			"Dockerfile.run:6 --from=build -> internal_func Dockerfile.build",
			"Dockerfile.run:7 --from=alpine:3 -> boundary boundary:alpine",
		},
		Dropped: []string{
			"Dockerfile.last:9 ${NAME} -> bare_name",
			"Dockerfile.run:5 scratch -> builtin",
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs types",
	})
}
