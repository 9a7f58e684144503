/** The time of day for a server, which a test may put forward. */
export function movableClock() {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    /** Does something so much later. */
    async later(ms: number, work: () => Promise<void>): Promise<void> {
      aheadMs += ms;
      await work().finally(() => {
        aheadMs -= ms;
      });
    },
  };
}

/** The time of day for a server, which stands still until a test lets some pass. */
export function stoppedClock(from = Date.now()) {
  let at = from;
  return {
    now: () => new Date(at),
    pass(ms: number): void {
      at += ms;
    },
    /** Does something so much later. */
    async later(ms: number, work: () => Promise<void>): Promise<void> {
      at += ms;
      await work().finally(() => {
        at -= ms;
      });
    },
  };
}
