import type { FeedLine, StandingView } from '#contract/race-view';

/** Lines of the feed stay as they are while newer ones come before them: they are moved, not written again. */
export class WrittenFeed {
  /** Newest first, as in the feed. */
  #lines: FeedLine[] = [];
  #lengths: number[] = [];
  #bytes = Buffer.alloc(0);

  /** These lines as JSON, with commas between them; good until the next call. */
  write(feed: FeedLine[]): Buffer {
    const fresh = this.#howManyNew(feed);
    const texts = feed.slice(0, fresh).map((line) => Buffer.from(`${JSON.stringify(line)},`));
    const kept = this.#lengths.slice(0, feed.length - fresh);
    const [freshBytes, keptBytes] = [sum(texts.map(({ length }) => length)), sum(kept)];
    const length = freshBytes + keptBytes;
    if (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * length);
    this.#bytes.copyWithin(freshBytes, 0, keptBytes);
    let at = 0;
    for (const text of texts) at += text.copy(this.#bytes, at);
    this.#lines = feed;
    this.#lengths = [...texts.map((text) => text.length), ...kept];
    return this.#bytes.subarray(0, Math.max(0, length - 1));
  }

  #howManyNew(feed: FeedLine[]): number {
    const [newest] = this.#lines;
    const fresh = newest ? feed.indexOf(newest) : -1;
    const areKept = fresh >= 0 && feed.slice(fresh).every((line, place) => line === this.#lines[place]);
    return areKept ? fresh : feed.length;
  }
}

/** Most events change one team's standing, or none. */
export class WrittenStandings {
  readonly #known = new Map<string, { standing: StandingView; bytes: string }>();

  /** These standings as JSON with commas between them, a letter for each byte. */
  write(standings: StandingView[]): string {
    return standings.map((standing) => this.#bytesOf(standing)).join();
  }

  #bytesOf(standing: StandingView): string {
    const known = this.#known.get(standing.group);
    if (known && isSame(known.standing, standing)) return known.bytes;
    const bytes = Buffer.from(JSON.stringify(standing)).toString('latin1');
    this.#known.set(standing.group, { standing, bytes });
    return bytes;
  }
}

function sum(lengths: number[]): number {
  return lengths.reduce((all, length) => all + length, 0);
}

/** The same keys with the same values, all the way down. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one) as (keyof typeof one)[];
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}
