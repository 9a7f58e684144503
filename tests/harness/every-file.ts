import { afterAll } from 'vitest';
import { clearAway } from './afterwards.ts';

// Vitest runs this before each file, and drops an afterAll that is called once tests run.
afterAll(clearAway);
