package link

import (
	"maps"
	"path"
	"slices"
	"strings"

	"rules_handbook/phases/graph/merge"
	"rules_handbook/phases/graph/outline"
	"rules_handbook/schemas/facts"
)

// Documents collects what the authors say of each folder.
func (l *Linker) Documents() *facts.Documents {
	folders := map[string]*folderDoc{}
	for index := range l.Files {
		file := &l.Files[index]
		folder := path.Dir(file.Path)
		doc := folders[folder]
		if doc == nil {
			doc = &folderDoc{}
			folders[folder] = doc
		}
		doc.add(file)
	}
	result := &facts.Documents{Version: facts.Version}
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		doc := folders[folder]
		if doc.packageDoc != "" || doc.readme != nil {
			result.Folders = append(result.Folders, facts.FolderDoc{Folder: folder, Package: doc.packageDoc, Readme: doc.readme})
		}
	}
	return result
}

// folderDoc keeps the best of each kind; of equals the first path stays.
type folderDoc struct {
	packageDoc  string
	packageRank int
	readme      *facts.Document
	readmeRank  int
}

func packageRank(file *merge.File) int {
	if !file.Scanned() {
		return 0
	}
	return outline.PackageRank(file.FileDetails)
}

func (d *folderDoc) add(file *merge.File) {
	if rank := packageRank(file); rank > d.packageRank && file.Doc != "" {
		d.packageDoc, d.packageRank = file.Doc, rank
	}
	if rank := readmeRank(file); rank > d.readmeRank {
		d.readme, d.readmeRank = file.Document, rank
	}
}

// readmeRanks prefers formats with more structure.
var readmeRanks = map[string]int{".md": 5, ".markdown": 4, ".rst": 3, ".txt": 2, "": 1}

func readmeRank(file *merge.File) int {
	if file.Document == nil || file.Reason == facts.Unreadable || file.Reason == facts.Unparsable {
		return 0
	}
	return readmeRanks[strings.ToLower(path.Ext(file.Path))]
}
