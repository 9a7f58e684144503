import type { FeedLine, StandingView } from '#contract/race-view';

/**
 * Lines of the feed stay as they are while newer ones come before them: they are moved, not written again. Always in the same memory:
 * what is made anew for every event and kept until the next one keeps the collector busy.
 */
export class FeedBytes {
  /** Newest first, as in the feed. */
  #lines: FeedLine[] = [];
  /** In bytes, each with the comma after it. */
  readonly #lengths: number[] = [];
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** These lines as JSON with commas between them; good until the next call. */
  write(feed: FeedLine[]): Buffer {
    const fresh = howManyNew(this.#lines, feed);
    while (this.#lengths.length > feed.length - fresh) this.#length -= this.#lengths.pop() ?? 0;
    for (const line of feed.slice(0, fresh).toReversed()) this.#putFirst(`${JSON.stringify(line)},`);
    this.#lines = feed;
    return this.#bytes.subarray(0, Math.max(0, this.#length - 1));
  }

  #putFirst(text: string): void {
    const length = Buffer.byteLength(text);
    if (this.#length + length > this.#bytes.length) this.#grow(2 * (this.#length + length));
    this.#bytes.copyWithin(length, 0, this.#length);
    this.#bytes.write(text);
    this.#lengths.unshift(length);
    this.#length += length;
  }

  #grow(bytes: number): void {
    const larger = Buffer.alloc(bytes);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Most events change one team's standing, or none: the others are the same things as before. */
export class StandingsBytes {
  #standings: StandingView[] = [];
  #texts: string[] = [];
  #joined = '';

  /** These standings as JSON with commas between them, a letter for each byte. */
  write(standings: StandingView[]): string {
    const places = standings.map((standing) => this.#standings.indexOf(standing));
    if (places.length === this.#standings.length && places.every((before, now) => before === now)) return this.#joined;
    this.#texts = places.map((before, now) => this.#texts[before] ?? bytesOf(standings[now]));
    this.#standings = standings;
    this.#joined = this.#texts.join();
    return this.#joined;
  }
}

/** What is a byte already need not be made into one for every view. */
function bytesOf(standing: StandingView | undefined): string {
  return Buffer.from(JSON.stringify(standing)).toString('latin1');
}

/** How many lines stand before those that were there; all of them when those are not there as they were. */
function howManyNew(before: FeedLine[], feed: FeedLine[]): number {
  const fresh = before[0] ? feed.indexOf(before[0]) : -1;
  if (fresh < 0) return feed.length;
  for (let place = fresh; place < feed.length; place += 1) {
    if (feed[place] !== before[place - fresh]) return feed.length;
  }
  return fresh;
}
