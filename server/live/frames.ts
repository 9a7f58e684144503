import type { LiveFrame } from '#contract/live';
import type { FeedLine } from '#contract/race-view';
import type { RaceState } from '#engine/race';
import { type Audience, ownView, sharedView } from '#engine/views/view-for';

/** Everything that is said, as it goes over the wire: made once, however many phones get it. */
export function frameOf(said: LiveFrame): Buffer {
  return framed(JSON.stringify(said));
}

/** The race as each audience sees it. What everybody sees is written down once for all of them. */
export function viewFrames(state: RaceState): (audience: Audience) => Buffer {
  let shared: Buffer | null = null;
  return (audience) => {
    shared ??= sharedText(state);
    const own = JSON.stringify(ownView(state, audience)).slice(0, -1);
    return framed(`{"type":"view","seq":${state.seq},"view":${own},`, shared, shortLived);
  };
}

/** What everybody sees, without the brace it would begin with, and the end of the frame. */
function sharedText(state: RaceState): Buffer {
  const { feed, ...rest } = sharedView(state);
  const start = `${JSON.stringify(rest).slice(1, -1)},"feed":[`;
  const lines = `${feed.map(lineBytes).join()}]}}`;
  const startLength = Buffer.byteLength(start);
  const text = shortLived(startLength + lines.length);
  text.write(start, 0);
  text.write(lines, startLength, 'latin1');
  return text;
}

/** A line of the feed stays as it is while newer ones come before it. */
const linesBytes = new WeakMap<FeedLine, string>();

/** A letter for each byte: what is a byte already need not be made into one for every view. */
function lineBytes(line: FeedLine): string {
  const bytes = linesBytes.get(line) ?? Buffer.from(JSON.stringify(line)).toString('latin1');
  linesBytes.set(line, bytes);
  return bytes;
}

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
  else {
    frame[1] = headLength === 4 ? 126 : 127;
    frame.fill(0, 2, headLength);
    frame.writeUIntBE(length, headLength === 4 ? 2 : 4, headLength === 4 ? 2 : 6);
  }
  frame.write(text, headLength);
  rest.copy(frame, headLength + textLength);
  return frame;
}

function headLengthOf(length: number): 2 | 4 | 10 {
  if (length < 126) return 2;
  return length <= 0xffff ? 4 : 10;
}

const pieceBytes = 64 * 1024;
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
