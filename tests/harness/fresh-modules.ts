import { afterAll, expect, vi } from 'vitest';

/** Only modules of web/ keep state. */
const keepsState = expect.getState().testPath?.includes('/web/') === true;

// Files that share a process share no module's state and no clock all the same.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (keepsState) vi.resetModules();
});
