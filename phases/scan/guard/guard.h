// Starts the program again when C code crashes.
#ifndef GUARD_GUARD_H
#define GUARD_GUARD_H

// From now on a crash between guard_enter and guard_leave replaces the process
// by path with these arguments and environment. All are kept. Not 0 when
// the system refuses.
int guard_install(char *path, char **argv, char **envp);

// For the calling thread.
void guard_enter(void);
void guard_leave(void);

#endif
