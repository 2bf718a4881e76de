package command

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// logOptions are the flags that all verbs share.
type logOptions struct{ quiet, json bool }

// logger writes what people and programs may want to know while a verb is at
// work. It may be used from several goroutines.
type logger struct {
	logOptions
	out      io.Writer
	terminal bool

	mu    sync.Mutex
	shown time.Time // when progress was last written
	width int       // of the progress line on the terminal
}

// event is one line of --json.
type event struct {
	Event   string `json:"event"` // "warning", "info", "progress"
	Message string `json:"message,omitempty"`
	Step    string `json:"step,omitempty"`
	Done    int    `json:"done,omitempty"`
	Of      int    `json:"of,omitempty"`
}

func newLogger(options logOptions, out io.Writer) *logger {
	l := &logger{logOptions: options, out: out}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		l.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return l
}

func (l *logger) warn(message string) { l.line("warning", message) }
func (l *logger) info(message string) { l.line("info", message) }

func (l *logger) line(kind, message string) {
	if l.quiet {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.json {
		l.event(event{Event: kind, Message: message})
		return
	}
	l.clear()
	if kind == "warning" {
		message = "warning: " + message
	}
	fmt.Fprintf(l.out, "handbook: %s\n", message)
}

// progress shows how far a step is, at most ten times a second.
func (l *logger) progress(step string, done, of int) {
	if l.quiet || !l.json && !l.terminal {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := time.Now(); done < of && now.Sub(l.shown) < 100*time.Millisecond {
		return
	} else {
		l.shown = now
	}
	if l.json {
		l.event(event{Event: "progress", Step: step, Done: done, Of: of})
		return
	}
	text := fmt.Sprintf("%s %d/%d", step, done, of)
	fmt.Fprintf(l.out, "\r%-*s", l.width, text)
	l.width = len(text)
	if done == of {
		l.clear()
	}
}

// clear removes the progress line.
func (l *logger) clear() {
	if l.width > 0 {
		fmt.Fprintf(l.out, "\r%*s\r", l.width, "")
		l.width = 0
	}
}

func (l *logger) event(e event) {
	data, err := json.Marshal(e)
	if err == nil {
		l.out.Write(append(data, '\n'))
	}
}
