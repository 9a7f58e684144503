import { runFilm } from '../../parts/film/run-film.ts';

export const speeds = [1, 5, 20, 60] as const;
export type Speed = (typeof speeds)[number];

/** What is not drawn at every picture is drawn anew this often. */
const shownEveryMs = 250;
/** With reduced motion the night is cut on this often. */
const cutMs = 1_000;

/**
 * A rehearsed night that runs or stands still somewhere. Caps follow `at`, which moves with every picture; everything that is dear to
 * draw follows `shownAt`, which moves a few times a second and wherever somebody puts it.
 */
export class NightFilm {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly #followers = new Set<() => void>();
  #at: number;
  #shownAt: number;
  #sinceShownMs = 0;
  #speed: Speed = 20;
  #stop: (() => void) | null = null;

  constructor({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
    this.startsAt = startsAt;
    this.endsAt = endsAt;
    this.#at = startsAt;
    this.#shownAt = startsAt;
  }

  get at(): number {
    return this.#at;
  }

  get shownAt(): number {
    return this.#shownAt;
  }

  get speed(): Speed {
    return this.#speed;
  }

  get isRunning(): boolean {
    return this.#stop !== null;
  }

  get isOver(): boolean {
    return this.#at >= this.endsAt;
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    return () => this.#followers.delete(tell);
  };

  /** From the beginning, where it is over. */
  readonly play = (): void => {
    if (this.#stop) return;
    if (this.isOver) this.#put(this.startsAt);
    this.#stop = runFilm({ pass: (ms) => this.#pass(ms), cut: () => this.#pass(cutMs), cutMs });
    this.#tell();
  };

  readonly pause = (): void => {
    this.#stop?.();
    this.#stop = null;
    this.#put(this.#at);
    this.#tell();
  };

  readonly seek = (at: number): void => {
    this.#put(Math.min(this.endsAt, Math.max(this.startsAt, at)));
    this.#tell();
  };

  readonly setSpeed = (speed: Speed): void => {
    this.#speed = speed;
    this.#tell();
  };

  #pass(passedMs: number): void {
    this.#at = Math.min(this.endsAt, this.#at + passedMs * this.#speed);
    this.#sinceShownMs += passedMs;
    if (this.isOver) this.pause();
    else if (this.#sinceShownMs >= shownEveryMs) this.#put(this.#at);
    this.#tell();
  }

  #put(at: number): void {
    this.#at = at;
    this.#shownAt = at;
    this.#sinceShownMs = 0;
  }

  #tell(): void {
    for (const tell of this.#followers) tell();
  }
}
