// Memory of one parse. It is taken from a few big chunks and given back all at
// once, so that a parse can be left at any point without a leak.
#ifndef SYNTAX_ARENA_H
#define SYNTAX_ARENA_H

#include <stddef.h>
#include <stdint.h>

#define ARENA_CLASSES 128

typedef struct arena_chunk arena_chunk;
typedef struct arena_block arena_block;

typedef struct {
	arena_chunk *chunks; // newest first
	uint8_t *at, *end;   // free part of the newest chunk
	arena_block *reuse[ARENA_CLASSES];
	int64_t chunked; // bytes of all chunks
	int64_t held;    // bytes of all blocks, whatever the chunks; given back ones count until they are used again
	int64_t asked;   // bytes asked for since the last reset, given back or not
} arena;

// Null when there is no memory.
void *arena_alloc(arena *a, size_t size);
void *arena_realloc(arena *a, void *memory, size_t size);
void arena_free(arena *a, void *memory);

// Takes everything back. Chunks stay for the next parse when they are few.
void arena_reset(arena *a);

// Gives all chunks back.
void arena_drop(arena *a);

#endif
