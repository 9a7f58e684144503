import type { OpenLine } from './line.ts';

export interface PingPace {
  /** How often each line is asked whether its phone is there. */
  beatMs: number;
  /** How long the phone has to say so. */
  answerMs: number;
}

/** In how many parts the lines are asked, one after the other: nobody's view waits behind many beats, and not all answer at once. */
const slots = 100;

/** Asks every line in turn, by one timer, and drops those whose phone stays silent. */
export class PingWheel<Line extends OpenLine> {
  readonly #slots = Array.from({ length: slots }, () => new Set<Line>());
  readonly #timer: NodeJS.Timeout;
  readonly #patience: number;
  #next = 0;
  #turn = 0;

  constructor({ beatMs, answerMs }: PingPace, beat: (line: Line) => void) {
    this.#patience = Math.ceil((answerMs / beatMs) * slots);
    this.#timer = setInterval(() => this.#tick(beat), beatMs / slots).unref();
  }

  add(line: Line): void {
    this.#slots[this.#next % slots]?.add(line);
    this.#next += 1;
  }

  remove(line: Line): void {
    this.#slots.some((slot) => slot.delete(line));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(beat: (line: Line) => void): void {
    this.#turn += 1;
    for (const line of this.#slot(this.#turn - this.#patience)) {
      if (!line.isHeard) line.terminate();
    }
    for (const line of this.#slot(this.#turn)) {
      line.isHeard = false;
      line.messages = 0;
      beat(line);
    }
  }

  #slot(turn: number): Set<Line> {
    return this.#slots[((turn % slots) + slots) % slots] ?? new Set();
  }
}
