package hcl_test

import (
	"testing"

	"rules_handbook/phases/scan/conform"
	"rules_handbook/phases/scan/hcl"
	"rules_handbook/schemas"
)

func TestFields(t *testing.T) {
	conform.Fields(t, hcl.New(), conform.FieldsCase{
		Files: map[string]string{
			"main.tf": `module "net" {
  source = "./net"
  name   = upper("x")
}

module "out" {
  source = "registry/out/aws"
}

module "gone" {
  source = "./gone"
}

resource "aws_vpc" "main" {}
`,
			"net/main.tf": `variable "name" {}
`,
		},
		Node: schemas.Node{
			ID: "main.<module>", Name: "<module>", Qualname: "<module>", Kind: "internal",
			File: "main.tf", LineStart: 1, LineEnd: 14, NCallees: 2, NCallers: 0,
			Signature: "<module body>", Synthetic: true,
		},
		Edges: []string{
			`main.<module>:1 "./net" -> internal_func net.main.<module>`,
			`main.<module>:6 "registry/out/aws" -> boundary boundary:registry/out/aws`,
		},
		Dropped: []string{
			`main.<module>:10 "./gone" -> bare_name`,
			"main.<module>:3 upper -> builtin",
		},
		Types: []string{
			`other type:main.module.net name=module.net qualname=module.net main.tf:1-4 container=none module "net"`,
			`other type:main.module.out name=module.out qualname=module.out main.tf:6-8 container=none module "out"`,
			`other type:main.module.gone name=module.gone qualname=module.gone main.tf:10-12 container=none module "gone"`,
			`other type:main.aws_vpc.main name=aws_vpc.main qualname=aws_vpc.main main.tf:14-14 container=none resource "aws_vpc" "main"`,
			`other type:net.main.var.name name=var.name qualname=var.name net/main.tf:1-1 container=none variable "name"`,
		},
		Empty: "className decorators isAsync isAwait paramTypes selfAttrs",
	})
}
