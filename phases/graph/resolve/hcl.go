package resolve

import (
	"path"
	"strings"
	"sync"

	"rules_handbook/schemas/facts"
)

// hclRules: a module calls the configuration that its source names, a folder
// of the same repository or something from outside.
func hclRules() *Rules {
	return &Rules{
		Scripts:  true,
		Builtins: hclBuiltins(),
		Link:     linkHCL,
	}
}

// hclBuiltins are the functions of Terraform, OpenTofu and Terragrunt.
var hclBuiltins = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, name := range strings.Fields(`
		abs ceil floor log max min parseint pow signum chomp endswith format formatlist indent join lower regex regexall replace split startswith
		strcontains strrev substr templatestring title trim trimprefix trimsuffix trimspace upper alltrue anytrue chunklist coalesce coalescelist
		compact concat contains distinct element flatten index keys length list lookup map matchkeys merge one range reverse setintersection
		setproduct setsubtract setunion slice sort sum transpose values zipmap base64decode base64encode base64gzip base64gunzip csvdecode
		jsondecode jsonencode textdecodebase64 textencodebase64 urlencode urldecode yamldecode yamlencode abspath dirname pathexpand basename file
		fileexists fileset filebase64 templatefile formatdate plantimestamp timeadd timecmp timestamp base64sha256 base64sha512 bcrypt
		filebase64sha256 filebase64sha512 filemd5 filesha1 filesha256 filesha512 md5 rsadecrypt sha1 sha256 sha512 uuid uuidv5 cidrhost
		cidrnetmask cidrsubnet cidrsubnets cidrcontains can defaults ephemeralasnull issensitive nonsensitive sensitive tobool tolist tomap
		tonumber toset tostring try type convert object optional set tuple
		find_in_parent_folders path_relative_to_include path_relative_from_include get_env get_platform get_repo_root get_path_from_repo_root
		get_path_to_repo_root get_terragrunt_dir get_working_dir get_parent_terragrunt_dir get_original_terragrunt_dir
		get_terraform_commands_that_need_vars get_terraform_commands_that_need_input get_terraform_commands_that_need_locking
		get_terraform_commands_that_need_parallelism get_terraform_command get_terraform_cli_args get_default_retryable_errors
		get_aws_account_alias get_aws_account_id get_aws_caller_identity_arn get_aws_caller_identity_user_id run_cmd read_terragrunt_config
		sops_decrypt_file get_terragrunt_source_cli_flag read_tfvars_file mark_as_read`) {
		all[name] = ""
	}
	return all
})

// hclProgram finds the file that stands for a folder: main.tf, else the first.
type hclProgram struct {
	program *Program
	folders map[string]int32
}

func linkHCL(p *Program) linker {
	l := &hclProgram{program: p, folders: map[string]int32{}}
	for _, i := range p.of("hcl") { // sorted by path
		folder := clean(path.Dir(p.files[i].Path))
		if _, ok := l.folders[folder]; !ok || path.Base(p.files[i].Path) == "main.tf" {
			l.folders[folder] = i
		}
	}
	return l
}

func (l *hclProgram) imported(r *resolver, from int32, imp *facts.Import, _ meaning) value {
	if !strings.HasPrefix(imp.Module, "./") && !strings.HasPrefix(imp.Module, "../") && imp.Module != "." && imp.Module != ".." {
		return value{kind: external, name: r.names.of(name{module: imp.Module})}
	}
	source, _, _ := strings.Cut(imp.Module, "?")
	folder, ok := inside(clean(path.Dir(r.files[from].Path)), strings.ReplaceAll(source, "//", "/"))
	if !ok {
		return unknownFor(untyped)
	}
	file, ok := l.folders[folder]
	if !ok || file == from {
		return unknownFor(untyped)
	}
	return value{kind: module, file: file}
}

func (l *hclProgram) exported(r *resolver, file int32, id string, use meaning) value {
	return r.topLevel(file, id, use).value
}

func (l *hclProgram) offers(r *resolver, file int32, id string) bool { return r.binds(file, id) }

func (l *hclProgram) inFolder(*resolver, *name, string) value { return unknownFor(untyped) }
