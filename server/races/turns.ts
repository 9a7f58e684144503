import { Problem } from '#contract/problems';

/** How long somebody waits for their turn. */
const patienceMs = 5_000;
const retryAfterS = 2;

/** One at a time for each game, first come first served; whoever waits too long is sent away and never gets a turn. */
export class Turns {
  /** The end of each game's queue. */
  readonly #queues = new Map<number, Promise<void>>();
  readonly #patienceMs: number;

  constructor(patience = patienceMs) {
    this.#patienceMs = patience;
  }

  async take<Result>(gameId: number, work: () => Promise<Result>): Promise<Result> {
    const before = this.#queues.get(gameId);
    const turn = before ? this.#waited(before, work) : work();
    const after = endOf(before ? [before, turn] : [turn]);
    this.#queues.set(gameId, after);
    void after.finally(() => {
      if (this.#queues.get(gameId) === after) this.#queues.delete(gameId);
    });
    return turn;
  }

  async #waited<Result>(before: Promise<void>, work: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Problem('busy', { retryAfterS })), this.#patienceMs);
    });
    await Promise.race([before, tooLong]).finally(() => clearTimeout(timer));
    return work();
  }
}

async function endOf(turns: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(turns);
}
