import { afterAll, vi } from 'vitest';

// Files that share a process share no module's state and no clock all the same.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
