import { afterAll, expect } from 'vitest';
import { clearAway } from './afterwards.ts';

// Vitest records 100 frames of each error. A random test makes thousands of refusals, and most of their cost is the stack.
Error.stackTraceLimit = 10;

// Vitest compares Buffers one property at a time: about 1.4 s for 300 kB.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);

// Vitest runs this before each file, and drops an afterAll that is called once tests run.
afterAll(clearAway);
