#include "arena.h"

#include <stdlib.h>
#include <string.h>

#define ALIGN 16u
#define SMALL 1024u               // up to here sizes are told apart in steps of ALIGN
#define FIRST_CHUNK (256u << 10)
#define MAX_CHUNK (4u << 20)
#define KEEP (32ll << 20)         // bytes that stay for the next parse

struct arena_chunk {
	arena_chunk *next;
	size_t size;
};

// A block's class stands before it; a free one links to the next of its class.
struct arena_block {
	uint64_t class;
	uint64_t padding;
	arena_block *next;
};

#define HEADER offsetof(arena_block, next)

static uint32_t class_of(size_t size) {
	if (size <= SMALL) return (uint32_t)((size + ALIGN - 1) / ALIGN);
	return SMALL / ALIGN + (64 - (uint32_t)__builtin_clzll(size - 1)) - 10;
}

static size_t size_of(uint32_t class) {
	if (class <= SMALL / ALIGN) return class ? (size_t)class * ALIGN : ALIGN;
	return (size_t)1 << (class - SMALL / ALIGN + 10);
}

static uint8_t *first_of(arena_chunk *c) {
	return (uint8_t *)c + ((sizeof *c + ALIGN - 1) & ~(size_t)(ALIGN - 1));
}

// A chunk that has room for a block; each is twice the size of the one before.
static int add_chunk(arena *a, size_t room) {
	size_t size = a->chunks ? a->chunks->size * 2 : FIRST_CHUNK;
	if (size > MAX_CHUNK) size = MAX_CHUNK;
	if (size < room + 2 * ALIGN) size = room + 2 * ALIGN;
	arena_chunk *c = malloc(size);
	if (!c) return 0;
	c->size = size;
	c->next = a->chunks;
	a->chunks = c;
	a->at = first_of(c);
	a->end = (uint8_t *)c + size;
	a->chunked += (int64_t)size;
	return 1;
}

void *arena_alloc(arena *a, size_t size) {
	a->asked += (int64_t)size;
	if (size > SIZE_MAX / 4) return NULL;
	uint32_t class = class_of(size);
	arena_block *b = a->reuse[class];
	if (b) {
		a->reuse[class] = b->next;
		return &b->next;
	}
	size_t room = HEADER + size_of(class);
	if ((size_t)(a->end - a->at) < room && !add_chunk(a, room)) return NULL;
	b = (arena_block *)a->at;
	a->at += room;
	a->held += (int64_t)room;
	b->class = class;
	return &b->next;
}

static arena_block *block_of(void *memory) { return (arena_block *)((uint8_t *)memory - HEADER); }

void *arena_realloc(arena *a, void *memory, size_t size) {
	if (!memory) return arena_alloc(a, size);
	size_t old = size_of((uint32_t)block_of(memory)->class);
	if (size <= old) {
		a->asked += (int64_t)size;
		return memory;
	}
	void *moved = arena_alloc(a, size);
	if (!moved) return NULL;
	memcpy(moved, memory, old);
	arena_free(a, memory);
	return moved;
}

void arena_free(arena *a, void *memory) {
	if (!memory) return;
	arena_block *b = block_of(memory);
	b->next = a->reuse[b->class];
	a->reuse[b->class] = b;
}

void arena_reset(arena *a) {
	if (a->chunked > KEEP) {
		arena_drop(a);
		return;
	}
	// Only the newest chunk can be filled again, so the others go.
	arena_chunk *newest = a->chunks;
	while (newest && newest->next) {
		arena_chunk *c = newest->next;
		newest->next = c->next;
		a->chunked -= (int64_t)c->size;
		free(c);
	}
	memset(a->reuse, 0, sizeof a->reuse);
	a->asked = a->held = 0;
	if (newest) a->at = first_of(newest);
}

void arena_drop(arena *a) {
	while (a->chunks) {
		arena_chunk *c = a->chunks;
		a->chunks = c->next;
		free(c);
	}
	memset(a, 0, sizeof *a);
}
