package organization

import (
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/text"
	"rules_handbook/schemas"
)

// Bounds of grouping.
const (
	maxGroups    = 12 // by folder; more are rolled up to the folders above
	roleGroups   = 12 // files of one folder from which on roles make groups
	summaryWords = 45
)

// part is a group in the making.
type part struct {
	title, summary string
	files          []string
}

// parts cuts the ordered files of a stage into groups. Groups stand in the
// order of their first files, tests last.
func (o *organizer) parts(ordered []string) []part {
	var code, tests []string
	for _, file := range ordered {
		if o.tests[file] {
			tests = append(tests, file)
		} else {
			code = append(code, file)
		}
	}
	if len(code) == 0 {
		return o.byFolder(tests)
	}
	parts := o.byFolder(code)
	if len(parts) == 1 && len(code) >= roleGroups {
		parts = o.byRole(code)
	}
	if len(tests) > 0 {
		parts = append(parts, part{title: o.phrases.TestsTitle, summary: o.counts(tests), files: tests})
	}
	return parts
}

func (o *organizer) byFolder(files []string) []part {
	rolled := rollUp(files)
	var parts []part
	at := map[string]int{}
	var folders []string
	for _, file := range files {
		folder := folderOf(file, rolled)
		if _, known := at[folder]; !known {
			at[folder] = len(parts)
			folders = append(folders, folder)
			parts = append(parts, part{title: o.folderTitle(folder)})
		}
		p := &parts[at[folder]]
		p.files = append(p.files, file)
	}
	titles := map[string]int{}
	for i, folder := range folders {
		parts[i].summary = o.folderSummary(folder, parts[i].files)
		titles[parts[i].title]++
	}
	for i, folder := range folders {
		if above := path.Base(path.Dir(folder)); titles[parts[i].title] > 1 && above != "." {
			parts[i].title = text.Readable(above) + ": " + parts[i].title
		}
	}
	return parts
}

// rollUp lists folders that stand for all below them, so that there are not
// too many groups: those right below the folder that all files share.
func rollUp(files []string) []string {
	folders := map[string]bool{}
	shared := path.Dir(files[0])
	for _, file := range files {
		folders[path.Dir(file)] = true
		for shared != "." && !strings.HasPrefix(file, shared+"/") {
			shared = path.Dir(shared)
		}
	}
	if len(folders) <= maxGroups {
		return nil
	}
	var rolled []string
	for folder := range folders {
		rest := folder
		if shared != "." {
			rest = strings.TrimPrefix(strings.TrimPrefix(folder, shared), "/")
		}
		if first, _, _ := strings.Cut(rest, "/"); first != "" {
			rolled = append(rolled, path.Join(shared, first))
		}
	}
	slices.Sort(rolled)
	return slices.Compact(rolled)
}

func (o *organizer) folderTitle(folder string) string {
	if folder == "." {
		return o.phrases.RootTitle
	}
	return text.Readable(path.Base(folder))
}

func (o *organizer) folderSummary(folder string, files []string) string {
	language := ""
	if facts := o.files[files[0]]; facts != nil {
		language = facts.Language
	}
	if words := o.folders.Words(folder, language, summaryWords); len(words) > 0 {
		return strings.Join(words, " ")
	}
	return o.counts(files)
}

// byRole makes groups of the files of one folder.
func (o *organizer) byRole(files []string) []part {
	p := o.phrases
	groups := []struct {
		title string
		roles []string
	}{
		{p.GroupEntry, []string{schemas.RoleEntrypoint}},
		{p.GroupCore, []string{schemas.RoleOrchestration, schemas.RoleDomainLogic}},
		{p.GroupIO, []string{schemas.RoleIOTransport}},
		{p.GroupModel, []string{schemas.RoleDataModel}},
		{p.GroupUtil, []string{schemas.RoleUtil}},
		{p.GroupConfig, []string{schemas.RoleConfig}},
		{p.GroupOther, []string{schemas.RoleOther}},
		{p.GroupGenerated, []string{schemas.RoleGenerated}},
	}
	var parts []part
	for _, group := range groups {
		var members []string
		for _, file := range files {
			if slices.Contains(group.roles, o.Briefs.Role(file)) {
				members = append(members, file)
			}
		}
		if len(members) > 0 {
			parts = append(parts, part{title: group.title, summary: o.counts(members), files: members})
		}
	}
	return parts
}
