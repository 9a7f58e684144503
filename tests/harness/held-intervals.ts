import { onTestFinished, vi } from 'vitest';

/** In this test no interval comes round by itself; what this returns lets so much time go by for them, and for nothing else. */
export function heldIntervals(): (ms: number) => void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => void vi.advanceTimersByTime(ms);
}
