import type { LiveFrame } from '#contract/live';
import type { RaceState } from '#engine/race';
import { type Audience, ownView, sharedView } from '#engine/views/view-for';
import type { FeedEntry, StandingView } from '#contract/race-view';

/**
 * Lines of the feed stay as they are while newer ones come before them: they are moved, not written again. Always in the same memory:
 * what is made anew for every event and kept until the next one keeps the collector busy.
 */
class FeedBytes {
  /** Newest first, as in the feed. */
  #entries: FeedEntry[] = [];
  /** In bytes, each with the comma after it. */
  readonly #lengths: number[] = [];
  #bytes = Buffer.alloc(0);
  #length = 0;

  /** These entries as JSON with commas between them; good until the next call. */
  write(feed: FeedEntry[]): Buffer {
    const fresh = howManyNew(this.#entries, feed);
    while (this.#lengths.length > feed.length - fresh) this.#length -= this.#lengths.pop() ?? 0;
    for (const entry of feed.slice(0, fresh).toReversed()) this.#putFirst(`${JSON.stringify(entry)},`);
    this.#entries = feed;
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
class StandingsBytes {
  #standings: StandingView[] = [];
  #texts: string[] = [];
  #joined = '';

  /** These standings as JSON with commas between them, a letter for each byte. */
  write(standings: StandingView[]): string {
    const wasAt = standings.map((standing) => this.#standings.indexOf(standing));
    if (wasAt.length === this.#standings.length && wasAt.every((before, now) => before === now)) return this.#joined;
    this.#texts = wasAt.map((before, now) => this.#texts[before] ?? bytesOf(standings[now]));
    this.#standings = standings;
    this.#joined = this.#texts.join();
    return this.#joined;
  }
}

/** Everything that is said, as it goes over the wire: made once, however many phones get it. */
export function frameOf(said: LiveFrame): Buffer {
  return framed(JSON.stringify(said));
}

/** The views of one race. What everybody sees is written down once for all, and of that only what has changed. */
export class Views {
  readonly #feed = new FeedBytes();
  readonly #standings = new StandingsBytes();

  /** The race as each audience sees it. */
  framesOf(state: RaceState): (audience: Audience) => Buffer {
    let shared: Buffer | null = null;
    return (audience) => {
      shared ??= this.#shared(state);
      const own = JSON.stringify(ownView(state, audience)).slice(0, -1);
      return framed(`{"type":"view","seq":${state.seq},"view":${own},`, shared, shortLived);
    };
  }

  /** What everybody sees, without the brace it would begin with, and the end of the frame. */
  #shared(state: RaceState): Buffer {
    const { feed, standings, ...others } = sharedView(state);
    const start = JSON.stringify(others).slice(1, -1);
    const middle = `,"standings":[${this.#standings.write(standings)}],"feed":[`;
    const entries = this.#feed.write(feed);
    const startLength = Buffer.byteLength(start);
    const entriesAt = startLength + middle.length;
    const text = shortLived(entriesAt + entries.length + ends.length);
    text.write(start);
    text.write(middle, startLength, 'latin1');
    entries.copy(text, entriesAt);
    text.write(ends, entriesAt + entries.length, 'latin1');
    return text;
  }
}

/** Of the feed, the view and the frame. */
const ends = ']}}';
const nothing: Buffer = Buffer.alloc(0);
const ownRoom = (bytes: number) => Buffer.allocUnsafeSlow(bytes);

/** A whole text frame of a WebSocket's server (RFC 6455, 5.2): last of its message, opcode 1, unmasked. */
export function framed(text: string, rest = nothing, roomFor: (bytes: number) => Buffer = ownRoom): Buffer {
  const textLength = Buffer.byteLength(text);
  const length = textLength + rest.length;
  const headLength = headLengthOf(length);
  const frame = roomFor(headLength + length);
  frame[0] = 0x81;
  if (headLength === 2) frame[1] = length;
  else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headLength);
  rest.copy(frame, headLength + textLength);
  return frame;
}

function headLengthOf(length: number): 2 | 4 | 10 {
  if (length < 126) return 2;
  return length <= 0xffff ? 4 : 10;
}

const pieceBytes = 1024 * 1024;
let piece = Buffer.allocUnsafeSlow(pieceBytes);
let taken = 0;

/** Room for what is sent at once and then forgotten: the same piece of memory again and again, where fresh memory would keep the collector busy. */
function shortLived(bytes: number): Buffer {
  if (bytes > pieceBytes / 2) return Buffer.allocUnsafeSlow(bytes);
  if (taken + bytes > pieceBytes) leaveBehind();
  taken += bytes;
  return piece.subarray(taken - bytes, taken);
}

/** After views were sent: when all their bytes are out their room is free, otherwise it belongs to those that still wait. */
export function viewsSent(areAllOut: boolean): void {
  if (areAllOut) taken = 0;
  else leaveBehind();
}

function leaveBehind(): void {
  piece = Buffer.allocUnsafeSlow(pieceBytes);
  taken = 0;
}

/** What is a byte already need not be made into one for every view. */
function bytesOf(standing: StandingView | undefined): string {
  return Buffer.from(JSON.stringify(standing)).toString('latin1');
}

/** How many entries stand before those that were there; all of them when those are not there as they were. */
function howManyNew(before: FeedEntry[], feed: FeedEntry[]): number {
  const fresh = before[0] ? feed.indexOf(before[0]) : -1;
  if (fresh < 0) return feed.length;
  for (let index = fresh; index < feed.length; index += 1) {
    if (feed[index] !== before[index - fresh]) return feed.length;
  }
  return fresh;
}
