import { afterAll, expect, vi } from 'vitest';

// Files that share a process share no module's state and no clock all the same. Only web/ keeps state in modules.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (expect.getState().testPath?.includes('/web/')) vi.resetModules();
});
