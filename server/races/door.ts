import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Problem } from '#contract/problems';
import type { Instant, MoveBody, RaceEvent } from '#contract/race';
import { decide } from '#engine/decide';
import { fold, stamp } from '#engine/fold';
import type { RaceState } from '#engine/race';
import type { Bell } from './bell.ts';
import { appendTogether } from './append-together.ts';
import { type KnownRace, RaceBook } from './race-book.ts';
import { type Behind, RacesBehind } from './races-behind.ts';
import { isPassing } from '../http/refuse.ts';
import type { Database, Tx } from '../store/database.ts';
import type { Deed } from '../store/games/deeds.ts';
import { type KeyedCall, keptRefusal, keyedCall, sayAgain } from '../store/idempotency.ts';
import { isCutShort, keepStart } from '../store/races/appends.ts';
import { keepSaid, listEvents, type OnRecord, readOnRecord } from '../store/races/races.ts';
import { Turns } from '../store/turns.ts';

/** A move as a route asks for it; the door gives it its time. */
export interface Command {
  gameId: number;
  move: MoveBody;
  /** The same again is the same move; without one, the key makes it, and without a key each try is a move of its own. */
  moveId?: string;
  /** Whose call this is, for the Idempotency-Key. */
  asked?: { accountId: string; call: string; key: string | null; body: unknown };
  /** [Q7] What goes on record with its events, where a host or co-host makes it. */
  deed?: Deed;
}

export interface Played {
  /** What this move made; [] when there was nothing left to do. */
  events: RaceEvent[];
  /** The race right after it, whatever came later. */
  state: RaceState;
  /** The move had been played before: this is a retry. */
  again: boolean;
}

/** The races of this node: state folded in memory, changed through one door. */
export interface Races {
  /** Decide, keep, and only then tell. The answer is made before the commit and kept with it; a refusal is thrown. */
  play<Said extends object>(command: Command, answer: (played: Played) => Said): Promise<Said>;
  /** The first move, inside the transaction that holds the game; once that is committed, whoever asked rings the bell. */
  start(tx: Tx, move: Extract<MoveBody, { type: 'start' }>): Promise<void>;
  /** The race as the database has it now; throws race-not-begun when there is none. */
  current(gameId: number): Promise<RaceState>;
  /** The race at this event or later; asks the database only when this node is not that far. */
  caughtUp(gameId: number, seq: number): Promise<RaceState>;
  /** [WA5] The race as it stood at a moment, for those who watch it with a delay. */
  at(gameId: number, moment: Instant): Promise<Behind>;
  /** The events of a race after this one; all of them without a word which. */
  events(gameId: number, after?: number): Promise<RaceEvent[]>;
  /** Waits for what is still being written. */
  stop(): Promise<void>;
}

/** Whoever passes on what happened in a race; see push/tell.ts. */
export interface Teller {
  /** The first event is to be told, once the transaction that keeps it is committed. */
  started(tx: Tx, gameId: number): Promise<void>;
  /** These events are kept, and the race stands so; nobody waits for the telling. `isToldOf` where a device wants to be told of the race. */
  happened(events: RaceEvent[], state: RaceState, isToldOf: boolean): void;
}

interface Opened {
  database: Database;
  bell: Pick<Bell, 'ring'>;
  log: Logger;
  now: () => Date;
  drain: { draining: boolean };
  /** Nobody is told unless said. */
  tell?: Teller;
  /** How many races are kept folded in memory. */
  most?: number;
}

interface Playing<Said> {
  gameId: number;
  move: MoveBody;
  moveId: string;
  call: KeyedCall | null;
  deed: Deed | null;
  /** When it was asked. */
  at: number;
  answer: (played: Played) => Said;
}

/** How long a move is decided anew because others came first. */
const patienceMs = 5_000;
/** How often a move is sent again whose fate a lost connection left open. */
const resendings = 2;
const retryAfterS = 2;
const uniqueViolation = '23505';
const plainId = /^[!-~ ]{1,120}$/;

export function openRaces(opened: Opened): Races {
  return new Door(opened);
}

/** The one door through which a race changes. */
class Door implements Races {
  readonly #pool: Database['pool'];
  readonly #bell: Opened['bell'];
  readonly #tell: Teller | undefined;
  readonly #now: () => Date;
  readonly #book: RaceBook;
  readonly #append: ReturnType<typeof appendTogether>;
  readonly #turns = new Turns();
  readonly #behind = new RacesBehind(this);

  constructor({ database, bell, now, tell, ...kept }: Opened) {
    this.#pool = database.pool;
    this.#bell = bell;
    this.#tell = tell;
    this.#now = now;
    this.#book = new RaceBook({ database, ...kept });
    this.#append = appendTogether(database.pool);
  }

  async play<Said extends object>(
    { gameId, move, moveId, asked, deed }: Command,
    answer: (played: Played) => Said,
  ): Promise<Said> {
    const call = asked ? keyedCall({ ...asked, gameId }) : null;
    const playing = {
      gameId,
      move,
      moveId: idOf(moveId, call),
      call,
      deed: deed ?? null,
      at: this.#now().getTime(),
      answer,
    };
    return this.#turns.take(gameId, () => this.#playInTurn(playing), asked?.accountId);
  }

  async start(tx: Tx, move: Extract<MoveBody, { type: 'start' }>): Promise<void> {
    const at = this.#now().getTime();
    const [event] = stamp(decide(null, { ...move, at }), null, at);
    if (event?.type !== 'race-started') throw new Error('A race starts with its start.');
    await keepStart(tx, { gameId: move.gameId, moveId: 'start', event });
    await this.#tell?.started(tx, move.gameId);
  }

  current(gameId: number): Promise<RaceState> {
    return this.#book.current(gameId);
  }

  async caughtUp(gameId: number, seq: number): Promise<RaceState> {
    const race = await this.#book.known(gameId);
    if (race.state.seq < seq) await this.#book.catchUp(race);
    return race.state;
  }

  at(gameId: number, moment: Instant): Promise<Behind> {
    return this.#behind.at(gameId, moment);
  }

  events(gameId: number, after = 0): Promise<RaceEvent[]> {
    return listEvents(this.#pool, gameId, after);
  }

  stop(): Promise<void> {
    return this.#book.stop();
  }

  async #playInTurn<Said extends object>(playing: Playing<Said>): Promise<Said> {
    const deadline = performance.now() + patienceMs;
    let lost = 0;
    do {
      const race = await this.#book.known(playing.gameId);
      const ruling = ruled(race.state, playing);
      if (ruling.events.length > 0) {
        try {
          return await this.#keep(race, playing, ruling.events);
        } catch (error) {
          if (isCutShort(error)) {
            this.#book.forget(playing.gameId);
            continue;
          }
          if (!isTaken(error)) lost += 1;
          if (lost > resendings || !(isTaken(error) || isPassing(error))) throw error;
        }
      }
      // Others came first, or we did without hearing of it, or there is nothing to do: the database knows.
      const onRecord = await readOnRecord(this.#pool, playing);
      const first = await this.#saidFirst(race, playing, onRecord);
      if (first) return first;
      if (onRecord.head > race.state.seq) await this.#book.catchUp(race);
      else if (ruling.events.length === 0) {
        const said = await this.#sayAtHead(race.state, playing, ruling.refusal);
        if (said) return said;
      }
    } while (performance.now() < deadline);
    throw new Problem('busy', { retryAfterS });
  }

  /** Events, move id and answer are one statement: all of it is there, or nothing. */
  async #keep<Said extends object>(
    race: KnownRace,
    { gameId, moveId, call, deed, answer }: Playing<Said>,
    events: RaceEvent[],
  ): Promise<Said> {
    const state = events.reduce<RaceState>(fold, race.state);
    const said = answer({ events, state, again: false });
    const answered = call && { call, answer: { status: 200, answer: said } };
    const isToldOf = await this.#append({ gameId, moveId, events, answered, deed });
    this.#book.moveOn(race, state);
    this.#bell.ring({ race: gameId, seq: state.seq });
    this.#tell?.happened(events, state, isToldOf);
    return said;
  }

  /** What was said when this move was played before, or would have been; null when it was not played yet. */
  async #saidFirst<Said extends object>(
    race: KnownRace,
    { gameId, call, answer }: Playing<Said>,
    { said: before, move }: OnRecord,
  ): Promise<Said | null> {
    if (call && before) {
      if (!before.bodyHash.equals(call.bodyHash)) throw new Problem('key-reused');
      return sayAgain(before).answer as Said;
    }
    if (!move) return null;
    const events = await listEvents(this.#pool, gameId, move.firstSeq - 1, move.lastSeq);
    return answer({ events, state: await this.#book.asOf(race, move.lastSeq), again: true });
  }

  /** A refusal, or that there was nothing left to do, where the race stands now; null when another said something meanwhile. */
  async #sayAtHead<Said extends object>(
    state: RaceState,
    { call, answer }: Playing<Said>,
    refusal: Problem | null,
  ): Promise<Said | null> {
    if (refusal && refusal.status !== 422) throw refusal;
    const kept = refusal ? keptRefusal(refusal) : { status: 200, answer: answer({ events: [], state, again: false }) };
    if (call && !(await keepSaid(this.#pool, call, kept))) return null;
    return sayAgain(kept).answer as Said;
  }
}

interface Ruling {
  events: RaceEvent[];
  refusal: Problem | null;
}

/** What the rules say, as far as this node knows the race. */
function ruled(state: RaceState, { move, at: asked }: Playing<unknown>): Ruling {
  // A node whose clock is behind, or was put back, goes on where the race is.
  const at = Math.max(asked, state.at);
  try {
    return { events: stamp(decide(state, { ...move, at }), state, at), refusal: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { events: [], refusal: error };
  }
}

function idOf(given: string | undefined, call: KeyedCall | null): string {
  if (given === undefined && !call) return randomUUID();
  const id = given ?? `${call?.accountId}\n${call?.call}\n${call?.key}`;
  // A phone may send anything for an id, and the column is for short plain ones.
  return plainId.test(id) ? id : createHash('sha256').update(id).digest('base64url');
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === uniqueViolation;
}
