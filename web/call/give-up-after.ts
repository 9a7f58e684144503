/** Work that is given up after so long, or when its caller gives it up; its promise settles then, also when the work does not listen. */
export function giveUpAfter<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new DOMException('No answer came in time.', 'TimeoutError')), ms);
  const pass = () => giveUp.abort(caller?.reason);
  if (caller?.aborted) pass();
  caller?.addEventListener('abort', pass, { once: true });
  const given = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(giveUp.signal.reason as Error);
    if (giveUp.signal.aborted) fail();
    giveUp.signal.addEventListener('abort', fail, { once: true });
  });
  return Promise.race([work(giveUp.signal), given]).finally(() => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', pass);
  });
}
