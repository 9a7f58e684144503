import type { MoveBody, RaceEvent } from '#contract/race';
import type { RaceState } from '#engine/race';
import type { Tx } from './store/database.ts';

/** A move as a route asks for it; the door gives it its time. */
export interface Command {
  gameId: number;
  move: MoveBody;
  /** The same again is the same move; without one, the key makes it, and without a key each try is a move of its own. */
  moveId?: string;
  /** Whose call this is, for the Idempotency-Key. */
  asked?: { accountId: string; call: string; key: string | null; body: unknown };
}

export interface Played {
  /** What this move made; [] when there was nothing left to do. */
  events: RaceEvent[];
  /** The race after it. */
  state: RaceState;
  /** The move had been played before: this is a retry. */
  again: boolean;
}

/** The races of this node: state folded in memory, changed through one door. */
export interface Races {
  /** Decide, keep, and only then tell. The answer is made before the commit and kept with it; a refusal is thrown. */
  play<Answer extends object>(command: Command, answer: (played: Played) => Answer): Promise<Answer>;
  /** The first move, inside the transaction that holds the game. */
  start(tx: Tx, command: Command & { move: { type: 'start' } }): Promise<void>;
  /** The race as the database has it now; throws race-not-begun when there is none. */
  current(gameId: number): Promise<RaceState>;
  /** All events of a race, from its first. */
  events(gameId: number): Promise<RaceEvent[]>;
  stop(): Promise<void>;
}

export function openRaces(): Races {
  throw new Error('to be written');
}
