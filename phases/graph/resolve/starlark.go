package resolve

import (
	"strings"
	"sync"
)

// starlarkRules: names are lexical and come into a file by load() only. A
// boundary is written as Bazel writes the place of a rule: label%name.
func starlarkRules() *Rules {
	return &Rules{
		Constructors: []string{"init"},
		NewByCall:    true,
		Separator:    "%",
		LocalCalls:   true,
		Builtins:     starlarkBuiltins(),
		Types: map[string]BuiltinType{
			"string": {Members: results(
				"string: capitalize format join lower lstrip replace rstrip strip title upper removeprefix removesuffix",
				"list: elems codepoints split rsplit splitlines",
				"tuple: partition rpartition",
				"int: count find index rfind rindex",
				"bool: endswith isalnum isalpha isdigit islower isspace istitle isupper startswith"), Index: "string", Whole: true},
			"list":   {Members: results(": append clear extend insert pop remove", "int: index"), Whole: true},
			"dict":   {Members: results(": clear get pop popitem setdefault update", "list: items keys values"), Whole: true},
			"tuple":  {Whole: true},
			"int":    {Whole: true},
			"bool":   {Whole: true},
			"depset": {Members: results("list: to_list"), Whole: true},
		},
		Link: linkStarlark,
	}
}

// starlarkBuiltins are the functions and objects of the language, of Bazel's
// extension, build, module and workspace files, and the rules that Bazel has
// or had built in; Bazel loads the latter itself where no file loads them.
var starlarkBuiltins = sync.OnceValue(func() map[string]string {
	all := map[string]string{"str": "string", "repr": "string", "type": "string", "dict": "dict", "list": "list", "tuple": "tuple", "int": "int",
		"bool": "bool", "len": "int", "hash": "int", "depset": "depset", "sorted": "list", "reversed": "list", "range": "list", "dir": "list",
		"enumerate": "list", "zip": "list", "any": "bool", "all": "bool", "hasattr": "bool", "glob": "list"}
	for _, name := range strings.Fields(`
		abs fail float getattr load max min print set struct
		analysis_test_transition aspect attr apple_common cc_common config config_common configuration_field coverage_common exec_group
		exec_transition java_common json Label macro materializer_rule module_extension native platform_common proto_common
		provider repository_rule rule select subrule tag_class testing transition visibility CcInfo DefaultInfo OutputGroupInfo RunEnvironmentInfo
		InstrumentedFilesInfo AnalysisFailureInfo AnalysisTestResultInfo ExecutionInfo PackageSpecificationInfo JavaInfo ProtoInfo PyInfo
		PyRuntimeInfo CcToolchainConfigInfo DebugPackageInfo
		environment_group existing_rule existing_rules exports_files licenses module_name module_version package package_default_visibility
		package_group package_name package_relative_label repo_name repository_name subpackages
		archive_override bazel_dep git_override include inject_repo local_path_override module multiple_version_override override_repo
		register_execution_platforms register_toolchains single_version_override use_extension use_repo use_repo_rule
		workspace bind ignore_directories repo
		alias config_feature_flag config_setting filegroup genquery genrule test_suite toolchain toolchain_type constraint_setting
		constraint_value platform label_flag label_setting starlark_doc_extract environment
		cc_binary cc_import cc_library cc_proto_library cc_shared_library cc_static_library cc_test cc_toolchain cc_toolchain_suite
		fdo_prefetch_hints fdo_profile memprof_profile propeller_optimize objc_import objc_library
		java_binary java_import java_library java_lite_proto_library java_package_configuration java_plugin java_proto_library java_runtime
		java_test java_toolchain proto_lang_toolchain proto_library py_binary py_library py_runtime py_test sh_binary sh_library sh_test
		android_binary android_library action_listener extra_action
		local_repository new_local_repository local_config_platform`) {
		if _, known := all[name]; !known {
			all[name] = ""
		}
	}
	return all
})
