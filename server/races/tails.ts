import type { Pool } from 'pg';
import type { RaceEvent } from '#contract/race';
import { listTails } from '../store/races.ts';

/** Reads on in races. Whoever asks at the same moment asks in one question: a bell that rang for many races is answered at once. */
export class Tails {
  readonly #pool: Pool;
  /** The asking to come: from which event on in which race. */
  #asked: { wanted: Map<number, number>; answer: Promise<Map<number, RaceEvent[]>> } | null = null;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The events of a race after one, in order; further back when somebody else asks for that. */
  async after(gameId: number, seq: number): Promise<RaceEvent[]> {
    this.#asked ??= { wanted: new Map(), answer: this.#ask() };
    const { wanted, answer } = this.#asked;
    wanted.set(gameId, Math.min(seq, wanted.get(gameId) ?? seq));
    return (await answer).get(gameId) ?? [];
  }

  async #ask(): Promise<Map<number, RaceEvent[]>> {
    await new Promise(setImmediate);
    const asked = this.#asked;
    this.#asked = null;
    const wanted = [...(asked?.wanted ?? [])].map(([gameId, after]) => ({ gameId, after }));
    return listTails(this.#pool, wanted);
  }
}
