/** Does nothing. */
export function b(): void {}
