//go:build unix

#include "guard.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static char *restart_path, **restart_argv, **restart_envp;
static __thread volatile sig_atomic_t guarded;

static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { FAULTS = sizeof faults / sizeof *faults };
static struct sigaction before[FAULTS];

// Only what POSIX allows in a handler is called here.
static void restart(void) {
	// The signal is blocked here, and the new program would inherit that.
	sigset_t none;
	sigemptyset(&none);
	pthread_sigmask(SIG_SETMASK, &none, NULL);
	execve(restart_path, restart_argv, restart_envp);
	_exit(2);
}

static void handle(int fault, siginfo_t *info, void *context) {
	if (guarded) restart();
	for (int i = 0; i < FAULTS; i++) {
		if (faults[i] != fault) continue;
		if (before[i].sa_flags & SA_SIGINFO) {
			before[i].sa_sigaction(fault, info, context);
			return;
		}
		// Nobody handled it: it ends the process when it comes again.
		sigaction(fault, &before[i], NULL);
		raise(fault);
	}
}

int guard_install(char *path, char **argv, char **envp) {
	restart_path = path;
	restart_argv = argv;
	restart_envp = envp;
	for (int i = 0; i < FAULTS; i++) {
		if (sigaction(faults[i], NULL, &before[i])) return -1;
		struct sigaction ours = before[i];
		ours.sa_flags |= SA_SIGINFO | SA_ONSTACK; // Go's threads have small stacks
		ours.sa_sigaction = handle;
		if (sigaction(faults[i], &ours, NULL)) return -1;
	}
	return 0;
}

void guard_enter(void) { guarded = 1; }
void guard_leave(void) { guarded = 0; }
