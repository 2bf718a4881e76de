package python

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"rules_handbook/schemas/facts"
)

func TestSetup(t *testing.T) {
	for name, test := range map[string]struct {
		path, src string
		want      []string
	}{
		"package_dir":          {"a/setup.py", "setup(package_dir={'': 'lib'})\n", []string{"lib"}},
		"of a name":            {"setup.py", "dirs = {\"\": \"lib\"}\nsetuptools.setup(package_dir=dirs)\n", []string{"lib"}},
		"assigned twice":       {"setup.py", "dirs = {'': 'lib'}\ndirs = {'': 'src'}\nsetup(package_dir=dirs)\n", nil},
		"packages":             {"setup.py", "setup(package_dir={'a.b': 'python/a/b', 'c': 'other', 'd': 'd'})\n", []string{"python", "."}},
		"find_packages":        {"setup.py", "setup(packages=find_packages('python'))\n", []string{"python"}},
		"where":                {"setup.py", "setup(packages=setuptools.find_namespace_packages(exclude=['x'], where='./python/'))\n", []string{"python"}},
		"no folder":            {"setup.py", "setup(packages=find_packages(exclude=['tests']), package_dir=f())\n", nil},
		"both":                 {"setup.py", "setup(packages=find_packages('lib'), package_dir={'': 'lib', 'x': f()})\n", []string{"lib"}},
		"other file":           {"setup_lib.py", "setup(package_dir={'': 'lib'})\n", nil},
		"what only runs tells": {"setup.py", "setup(package_dir={'': f'{x}', '': b, **more}, packages=find_packages(where))\n", nil},
		"broken":               {"setup.py", "setup(package_dir={'': \nfind_packages(", nil},
	} {
		file, err := New().Extract(test.path, []byte(test.src))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var want *facts.Manifest
		if test.want != nil {
			want = &facts.Manifest{Kind: "pyproject.toml", SourceDirs: test.want}
		}
		if diff := cmp.Diff(want, file.Declaration.Manifest); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
