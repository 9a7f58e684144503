import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Problem } from '#contract/problems';
import type { RaceEvent } from '#contract/race';
import { fold, UnknownEvent } from '#engine/fold';
import { foldVersion, type RaceState } from '#engine/race';
import type { Database } from '../store/database.ts';
import { gathered } from '../store/races/batched.ts';
import { keepSnapshot, listEvents, listTails, readSnapshot } from '../store/races/races.ts';
import { openSharing } from './sharing.ts';

/** A race as this node has it; it may be behind, never ahead. */
export interface KnownRace {
  state: RaceState;
}

export interface Kept {
  database: Database;
  log: Logger;
  drain: { draining: boolean };
  /** How many races are kept folded in memory. */
  most?: number;
}

/** About 45 kB each, and those with a phone on the line are in memory anyway. */
const mostRaces = 10_000;
/** After so many events the race is written down as it stands. */
const snapshotEvery = 50;
const retryAfterS = 2;

/** The races this node knows, folded from their events as far as it has read them. */
export class RaceBook {
  readonly #kept: Kept;
  readonly #races: Recent<KnownRace>;
  readonly #readTail: ReturnType<typeof tailsIn>;
  readonly #loading = new Map<number, Promise<KnownRace>>();
  readonly #writing = new Set<Promise<void>>();
  /** Races with an event of a newer version than ours. */
  readonly #elsewhere = new Set<number>();
  readonly #share = openSharing();

  constructor(kept: Kept) {
    this.#kept = kept;
    this.#races = new Recent(kept.most ?? mostRaces);
    this.#readTail = tailsIn(kept.database.pool);
  }

  /** The race as far as this node has read it. */
  async known(gameId: number): Promise<KnownRace> {
    if (this.#elsewhere.has(gameId)) throw new Problem('race-elsewhere', { retryAfterS });
    const race = this.#races.get(gameId);
    if (race) return race;
    const loading = this.#loading.get(gameId) ?? this.#load(gameId).finally(() => this.#loading.delete(gameId));
    this.#loading.set(gameId, loading);
    return loading;
  }

  /** The race as it stands in the database now. */
  async current(gameId: number): Promise<RaceState> {
    const isReadNow = !this.#races.has(gameId) && !this.#loading.has(gameId);
    const race = await this.known(gameId);
    if (!isReadNow) await this.catchUp(race);
    return race.state;
  }

  /** Reads on to where the race stands in the database now. */
  async catchUp(race: KnownRace): Promise<void> {
    const { gameId, seq } = race.state;
    const tail = await this.#readTail({ gameId, after: seq });
    // Somebody else may have read on meanwhile.
    for (const event of tail) if (event.seq > race.state.seq) race.state = this.#folded(gameId, race.state, event);
  }

  /** Reads the race anew when it is asked for next. */
  forget(gameId: number): void {
    this.#races.delete(gameId);
  }

  /** What was committed by this node. */
  moveOn(race: KnownRace, state: RaceState): void {
    const isDue = Math.floor(state.seq / snapshotEvery) > Math.floor(race.state.seq / snapshotEvery);
    if (state.seq > race.state.seq) race.state = state;
    if (isDue) this.#keepSnapshot(state);
  }

  /** The race as it stood right after an event. */
  async asOf(race: KnownRace, seq: number): Promise<RaceState> {
    if (race.state.seq === seq) return race.state;
    const { gameId } = race.state;
    const events = await listEvents(this.#kept.database.pool, gameId, 0, seq);
    return this.#foldedAll(gameId, null, events);
  }

  /** Waits for what is still being written. */
  async stop(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #load(gameId: number): Promise<KnownRace> {
    const { pool } = this.#kept.database;
    const snapshot = await readSnapshot(pool, gameId, foldVersion);
    const tail = await listEvents(pool, gameId, snapshot?.seq ?? 0);
    const race = { state: this.#foldedAll(gameId, snapshot, tail) };
    this.#share(race.state);
    this.#races.set(gameId, race);
    return race;
  }

  #foldedAll(gameId: number, from: RaceState | null, events: RaceEvent[]): RaceState {
    let state = from;
    for (const event of events) state = this.#folded(gameId, state, event);
    if (!state) throw new Problem('race-not-begun');
    return state;
  }

  #folded(gameId: number, state: RaceState | null, event: RaceEvent): RaceState {
    try {
      return fold(state, event);
    } catch (error) {
      if (!(error instanceof UnknownEvent)) throw error;
      this.#elsewhere.add(gameId);
      this.#kept.drain.draining = true;
      this.#kept.log.error(
        { err: error, gameId, seq: event.seq },
        'a newer version writes this race: this node drains',
      );
      throw new Problem('race-elsewhere', { retryAfterS });
    }
  }

  /** Off the way of the move: a race without one is folded from further back, that is all. */
  #keepSnapshot(state: RaceState): void {
    const { database, log } = this.#kept;
    const writing = keepSnapshot(database.pool, state, foldVersion)
      .catch((error: unknown) => log.warn({ err: error, gameId: state.gameId }, 'a snapshot was not kept'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }
}

interface Asked {
  gameId: number;
  after: number;
}

/**
 * Reads on in races: the events after one, in order, or further back when somebody else asks for that at the same moment. A bell that
 * rang for many races is answered by one question.
 */
export function tailsIn(pool: Pool): (asked: Asked) => Promise<RaceEvent[]> {
  return gathered(async (all: Asked[]) => {
    const wanted = new Map<number, number>();
    for (const { gameId, after } of all) wanted.set(gameId, Math.min(after, wanted.get(gameId) ?? after));
    const tails = await listTails(
      pool,
      [...wanted].map(([gameId, after]) => ({ gameId, after })),
    );
    return all.map(({ gameId }) => tails.get(gameId) ?? []);
  });
}

/** Things by number, of which only the ones used last are kept. */
export class Recent<Thing> {
  readonly #things = new Map<number, Thing>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(id: number): Thing | undefined {
    const thing = this.#things.get(id);
    if (thing === undefined) return undefined;
    // A map lists what was put in last at its end.
    this.#things.delete(id);
    this.#things.set(id, thing);
    return thing;
  }

  delete(id: number): void {
    this.#things.delete(id);
  }

  has(id: number): boolean {
    return this.#things.has(id);
  }

  set(id: number, thing: Thing): void {
    this.#things.delete(id);
    this.#things.set(id, thing);
    for (const oldest of this.#things.keys()) {
      if (this.#things.size <= this.#most) return;
      this.#things.delete(oldest);
    }
  }
}
