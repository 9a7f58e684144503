import { backOffMs } from './back-off.ts';
import { onReturn } from './keep-trying.ts';

/** The clock by which somebody waits; a test hands over one of its own, and waits for nothing. */
export interface Clock {
  now: () => number;
  /** Does the work after so long, unless it is called off with what this gives. */
  after: (ms: number, work: () => void) => () => void;
}

const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** What sends until the server has it all: after a back-off that grows, and at once when the signal or the person may be back. */
export abstract class Resender {
  protected readonly clock: Clock;
  readonly #pausesMs: readonly number[];
  readonly #followers = new Set<() => void>();
  #listening: AbortController | null = null;
  #callOff = () => {};
  #failedInARow = 0;

  constructor(pausesMs: readonly number[], clock: Clock = realClock) {
    this.#pausesMs = pausesMs;
    this.clock = clock;
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };

  start(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    onReturn(() => this.hurry(), signal);
    this.listen(signal);
  }

  stop(): void {
    this.#listening?.abort();
    this.#listening = null;
    this.callOffRetry();
  }

  /** Tries to send at once, whatever wait is left. */
  hurry(): void {
    void this.sendAll();
  }

  /** Sends what there is to send. */
  abstract sendAll(): Promise<void> | void;

  /** Whatever else it hears of between start and stop. */
  protected abstract listen(signal: AbortSignal): void;

  protected get isStarted(): boolean {
    return this.#listening !== null;
  }

  protected tell(): void {
    for (const tell of this.#followers) tell();
  }

  /** Something failed that may work later. */
  protected retryLater(): void {
    this.callOffRetry();
    if (!this.isStarted) return;
    this.#failedInARow += 1;
    const pauseMs = backOffMs(this.#failedInARow, this.#pausesMs);
    this.#callOff = this.clock.after(pauseMs, () => void this.sendAll());
  }

  protected callOffRetry(): void {
    this.#callOff();
  }

  /** Something got through, or there is a new reason to hope: the next back-off is the first again. */
  protected forgetFailures(): void {
    this.#failedInARow = 0;
  }
}
