import { Problem } from '#contract/problems';

/** How long somebody waits for their turn. */
const patienceMs = 5_000;
/** How many changes of one person wait in a game: somebody who sends more at once must not hold up the others. */
const waitingMost = 30;
const retryAfterS = 2;

/** One at a time for each game (or whatever else is named), first come first served; whoever waits too long is sent away and never gets a turn. */
export class Turns {
  /** The end of each game's queue. */
  readonly #queues = new Map<number | string, Promise<void>>();
  /** How many wait, by game and person. */
  readonly #waiting = new Map<string, number>();
  readonly #patienceMs: number;

  constructor(patience = patienceMs) {
    this.#patienceMs = patience;
  }

  /** Does some work when it is its turn; without a word whose it is, it counts as nobody's. */
  async take<Result>(gameId: number | string, work: () => Promise<Result>, whose?: string): Promise<Result> {
    const before = this.#queues.get(gameId);
    const turn = before ? this.#waited(before, work, whose && `${gameId} ${whose}`) : work();
    const after = endOf(before ? [before, turn] : [turn]);
    this.#queues.set(gameId, after);
    void after.finally(() => {
      if (this.#queues.get(gameId) === after) this.#queues.delete(gameId);
    });
    return turn;
  }

  async #waited<Result>(before: Promise<void>, work: () => Promise<Result>, whose?: string): Promise<Result> {
    this.#count(whose, 1);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Problem('busy', { retryAfterS })), this.#patienceMs);
    });
    await Promise.race([before, tooLong]).finally(() => {
      clearTimeout(timer);
      this.#count(whose, -1);
    });
    return work();
  }

  #count(whose: string | undefined, by: 1 | -1): void {
    if (whose === undefined) return;
    const count = (this.#waiting.get(whose) ?? 0) + by;
    if (count > waitingMost) throw new Problem('over_request_rate_limit', { retryAfterS });
    if (count === 0) this.#waiting.delete(whose);
    else this.#waiting.set(whose, count);
  }
}

async function endOf(turns: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(turns);
}
