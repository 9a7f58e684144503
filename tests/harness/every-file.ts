import { afterAll, expect } from 'vitest';
import { clearAway } from './afterwards.ts';

// Vitest asks for 100 frames: React and our refusals make errors by the thousand, and most of their cost is the stack.
Error.stackTraceLimit = 10;

// Vitest compares bytes one property at a time: a second for a few hundred kilobytes.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);

// Vitest runs this before each file, and drops an afterAll that is called once tests run.
afterAll(clearAway);
