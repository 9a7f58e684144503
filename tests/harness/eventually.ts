import { expect } from 'vitest';

/** Looks until it is so. The limit is for what never comes: it is far above what a busy machine needs. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 180_000 });
}
