import { afterPaint } from '../../app/idle.ts';
import { keepTrying } from '../../call/keep-trying.ts';
import type { Errand } from './errand.ts';
import type { ErrandQueue } from './errand-queue.ts';

const none: readonly Errand[] = [];

/** One person's queue, whose code is fetched when the page has been painted: nobody waits for it to read a clue. */
export class LateQueue {
  errands = none;
  readonly #personId: string;
  readonly #followers = new Set<() => void>();
  #leaving = new AbortController();
  #queue: ErrandQueue | null = null;

  constructor(personId: string) {
    this.#personId = personId;
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };

  start(): void {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    const begin = async () => {
      await afterPaint();
      const queue = await this.here();
      if (!signal.aborted) queue.start();
      return true;
    };
    keepTrying(begin, { signal });
  }

  stop(): void {
    this.#leaving.abort();
    this.#queue?.stop();
  }

  /** The queue itself, fetched where it is not here yet. */
  async here(): Promise<ErrandQueue> {
    const { ErrandQueue: Queue } = await import('./errand-queue.ts');
    if (!this.#queue) {
      const queue = new Queue(this.#personId);
      queue.follow(() => {
        this.errands = queue.errands;
        for (const tell of this.#followers) tell();
      });
      this.#queue = queue;
    }
    return this.#queue;
  }

  hurry(): void {
    this.#queue?.hurry();
  }
}
