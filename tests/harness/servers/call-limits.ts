import { onTestFinished, vi } from 'vitest';

/** Until the test is over the time that calls may take passes by vi.advanceTimersByTime alone, however long they really take. */
export function holdCallLimits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('No answer came in time.', 'TimeoutError')), ms);
    return late.signal;
  });
  onTestFinished(() => {
    limits.mockRestore();
    vi.useRealTimers();
  });
}
