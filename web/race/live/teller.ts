/** What is told has been drawn and looked at for so long before the next is: a slow phone that hears much at once is not stuck drawing. */
export const restMs = 100;
/** Where no frame is made, as behind another window, nobody waits for one. */
const latestMs = 100;

/** Tells its followers that something has changed: at once, or what was gathered right before a frame, and however much it was, once. */
export class Teller {
  readonly #followers = new Set<() => void>();
  #isGathering = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #then: (() => void)[] = [];

  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };

  /** What this changes may be told a moment later, together with what else comes. */
  gather(change: () => void): void {
    this.#isGathering = true;
    try {
      change();
    } finally {
      this.#isGathering = false;
    }
  }

  tell(): void {
    if (this.#isGathering) this.#tellSoon();
    else this.#tellNow();
  }

  /** Calls back when everything was told. */
  afterwards(then: () => void): void {
    if (this.#timer === undefined) then();
    else this.#then.push(then);
  }

  #tellSoon(): void {
    if (this.#timer !== undefined) return;
    const rest = this.#toldAt + restMs - performance.now();
    if (rest > 0) this.#timer = setTimeout(() => this.#tellInFrame(), rest);
    else this.#tellInFrame();
  }

  #tellInFrame(): void {
    this.#frame = requestAnimationFrame(() => this.#tellNow());
    this.#timer = setTimeout(() => this.#tellNow(), latestMs);
  }

  #tellNow(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#toldAt = performance.now();
    for (const tell of this.#followers) tell();
    for (const then of this.#then.splice(0)) then();
  }
}
