import { Problem } from '#contract/problems';
import type { Instant, RaceEvent } from '#contract/race';
import { fold } from '#engine/fold';
import type { RaceState } from '#engine/race';
import { Recent } from './race-book.ts';

/** A race as it stood at a moment: null before its first event. */
export interface Behind {
  state: RaceState | null;
  /** When the first event after that happened; null where there is none yet. */
  nextAt: Instant | null;
}

/** Where races and their logs are read. */
interface Logs {
  current(gameId: number): Promise<RaceState>;
  events(gameId: number, after?: number): Promise<RaceEvent[]>;
}

/** About 50 kB each. */
const mostRaces = 200;

/**
 * [WA5] Races as they stood a while ago: folded from their logs by the times of the events themselves, so that it makes no difference
 * which node is asked, or since when it runs.
 */
export class RacesBehind {
  readonly #races: Logs;
  readonly #known = new Recent<RaceState>(mostRaces);

  constructor(races: Logs) {
    this.#races = races;
  }

  async at(gameId: number, moment: Instant): Promise<Behind> {
    const current = await this.#current(gameId);
    if (!current || current.at <= moment) return { state: current, nextAt: null };
    const known = this.#known.get(gameId);
    let state = known && known.at <= moment ? known : null;
    let nextAt: Instant | null = null;
    for (const event of await this.#races.events(gameId, state?.seq)) {
      nextAt = event.at;
      if (event.at > moment) break;
      state = fold(state, event);
      nextAt = null;
    }
    if (state) this.#known.set(gameId, state);
    return { state, nextAt };
  }

  async #current(gameId: number): Promise<RaceState | null> {
    return this.#races.current(gameId).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'race-not-begun') return null;
      throw error;
    });
  }
}
