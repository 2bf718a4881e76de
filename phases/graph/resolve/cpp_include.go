package resolve

import (
	"path"
	"strings"
	"sync"
)

// include follows what all files include, once.
func (m *cppModules) include() {
	m.once.Do(func() {
		n := len(m.p.files)
		m.includes, m.includers, m.outside = make([][]int32, n), make([][]int32, n), make([]bool, n)
		for _, i := range m.p.of("cpp") {
			f := &m.p.files[i]
			for k := range f.Imports {
				to, ok := m.included(f.Path, f.Imports[k].Module)
				switch {
				case !ok:
					m.outside[i] = true
				case to != i:
					m.includes[i] = append(m.includes[i], to)
					m.includers[to] = append(m.includers[to], i)
				}
			}
		}
	})
}

func (m *cppModules) includersOf(file int32) []int32 {
	m.include()
	return m.includers[file]
}

// included finds the file that an include means: beside the including file, in
// one of the folders above it or their usual folders for headers, else the only
// one whose path ends so. The system's own headers are not looked for.
func (m *cppModules) included(from, written string) (int32, bool) {
	header, system := strings.CutPrefix(written, "<")
	header = strings.TrimSuffix(header, ">")
	if system && (cppStandard()[header] || strings.HasPrefix(header, "sys/") || strings.HasPrefix(header, "linux/")) {
		return 0, false
	}
	if !system {
		if target, ok := inside(path.Dir(from), header); ok {
			if file, ok := m.paths[target]; ok {
				return file, true
			}
		}
	}
	for folder := clean(path.Dir(from)); ; folder = clean(path.Dir(folder)) {
		for _, root := range []string{"", "include", "inc", "src"} {
			if target, ok := inside(path.Join(folder, root), header); ok {
				if file, ok := m.paths[target]; ok {
					return file, true
				}
			}
		}
		if folder == "" {
			break
		}
	}
	return m.bySuffix(strings.TrimLeft(path.Clean(header), "./"))
}

// bySuffix finds the only file whose path ends with another one.
func (m *cppModules) bySuffix(header string) (int32, bool) {
	found, n := int32(0), 0
	for _, file := range m.bases[path.Base(header)] {
		if p := m.p.files[file].Path; p == header || strings.HasSuffix(p, "/"+header) {
			found, n = file, n+1
		}
	}
	return found, n == 1
}

// sightOf gives what a file sees: itself and what it includes.
func (m *cppModules) sightOf(file int32) *sight {
	m.include()
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.look(file)
}

func (m *cppModules) look(file int32) *sight {
	if s := m.seen[file]; s != nil {
		return s
	}
	s := &sight{files: map[int32]bool{file: true}}
	m.extend(s, []int32{file})
	m.seen[file] = s
	return s
}

// extend adds what some files include.
func (m *cppModules) extend(s *sight, queue []int32) {
	for len(queue) > 0 {
		file := queue[0]
		queue = queue[1:]
		s.outside = s.outside || m.outside[file]
		for _, next := range m.includes[file] {
			if !s.files[next] {
				s.files[next] = true
				queue = append(queue, next)
			}
		}
	}
}

// contextOf gives what the files see that include a file: it may use what they
// include before it.
func (m *cppModules) contextOf(file int32) *sight {
	m.include()
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if s := m.seeTo[file]; s != nil {
		return s
	}
	above := map[int32]bool{file: true}
	queue := []int32{file}
	for len(queue) > 0 {
		next := queue[0]
		queue = queue[1:]
		for _, includer := range m.includers[next] {
			if !above[includer] {
				above[includer] = true
				queue = append(queue, includer)
			}
		}
	}
	s := &sight{files: above}
	for includer := range above {
		queue = append(queue, includer)
	}
	m.extend(s, queue)
	m.seeTo[file] = s
	return s
}

// cppStandard are the headers of the standard libraries of C, C++ and POSIX.
var cppStandard = sync.OnceValue(func() map[string]bool {
	return set(`assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h setjmp.h signal.h
	stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h tgmath.h threads.h time.h uchar.h
	wchar.h wctype.h unistd.h fcntl.h pthread.h dirent.h dlfcn.h poll.h sched.h semaphore.h termios.h syslog.h pwd.h grp.h netdb.h
	strings.h libgen.h getopt.h glob.h regex.h spawn.h utime.h malloc.h alloca.h endian.h byteswap.h execinfo.h ifaddrs.h windows.h winsock2.h
	ws2tcpip.h io.h direct.h process.h conio.h tchar.h intrin.h memory.h poll.h netinet/in.h netinet/tcp.h arpa/inet.h net/if.h
	algorithm any array atomic barrier bit bitset cassert cctype cerrno cfenv cfloat charconv chrono cinttypes climits clocale cmath codecvt
	compare complex concepts condition_variable coroutine csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime cuchar cwchar
	cwctype deque exception execution expected filesystem format forward_list fstream functional future initializer_list iomanip ios iosfwd
	iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional ostream print queue
	random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf
	string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility
	valarray variant vector version`)
})
