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
  const head = headOf(textLength + rest.length);
  const frame = roomFor(head.length + textLength + rest.length);
  head.copy(frame);
  frame.write(text, head.length);
  rest.copy(frame, head.length + textLength);
  return frame;
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  if (length <= 0xffff) return Buffer.from([0x81, 126, length >> 8, length & 0xff]);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(length, 4, 6);
  return head;
}

/** Views live until they are sent, so many share a piece of memory: one of its own for each costs more than filling it. */
const pieceBytes = 64 * 1024;
let piece = nothing;

function shortLived(bytes: number): Buffer {
  if (bytes > pieceBytes / 4) return Buffer.allocUnsafeSlow(bytes);
  if (bytes > piece.length) piece = Buffer.allocUnsafeSlow(pieceBytes);
  const taken = piece.subarray(0, bytes);
  piece = piece.subarray(bytes);
  return taken;
}
