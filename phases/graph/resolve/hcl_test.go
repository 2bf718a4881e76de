package resolve_test

import "testing"

func TestHCLInSources(t *testing.T) {
	for _, test := range []struct {
		name  string
		files sources
		want  map[string]string
	}{
		{"modules by their source", sources{
			"live/main.tf": "module \"a\" {\n  source = \"../modules/net\"\n}\nmodule \"b\" {\n  source = \"./one\"\n}\nmodule \"c\" {\n  source = \"org/x/aws\"\n}\n" +
				"module \"d\" {\n  source = \"./gone\"\n}\nmodule \"e\" {\n  source = \"../../out\"\n}\nmodule \"f\" {\n  source = \"${var.x}/y\"\n}\n",
			"modules/net/main.tf": "", "modules/net/a.tf": "", "live/one/b.tf": "", "live/one/c.tf": "",
		}, map[string]string{"live.main.<module>": "\"../modules/net\" -> internal_func modules.net.main.<module>\n\"./one\" -> internal_func live.one.b.<module>\n" +
			"\"org/x/aws\" -> boundary org/x/aws\n\"./gone\" -> dropped: bare_name\n\"../../out\" -> dropped: bare_name\n\"${var.x}/y\" -> dropped: bare_name"}},
		{"the module of a Terragrunt unit", sources{
			"live/terragrunt.hcl": "terraform {\n  source = \"../modules//net?ref=1\"\n}\ninputs = { a = get_env(\"A\") }\n", "modules/net/main.tf": "",
		}, map[string]string{"live.terragrunt.<module>": "\"../modules//net?ref=1\" -> internal_func modules.net.main.<module>\nget_env -> dropped: builtin"}},
		{"functions", sources{"a.tf": "locals {\n  a = merge(own(1), {})\n}\n"}, map[string]string{"a.<module>": "merge -> dropped: builtin\nown -> dropped: bare_name"}},
	} {
		t.Run(test.name, func(t *testing.T) { expect(t, test.files, test.want) })
	}
}
