import { afterAll } from 'vitest';
import { clearAway } from './afterwards.ts';

// Vitest asks for 100 frames: React and our refusals make errors by the thousand, and most of their cost is the stack.
Error.stackTraceLimit = 10;

// Vitest runs this before each file, and drops an afterAll that is called once tests run.
afterAll(clearAway);
