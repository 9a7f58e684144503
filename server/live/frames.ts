import type { LiveFrame } from '#contract/live';
import type { FeedLine } from '#contract/race';
import type { RaceState } from '#engine/race';
import { type Audience, type SharedView, viewParts } from '#engine/views/view-for';

/** Everything that is said, as it goes over the wire: made once, however many phones get it. */
export function frameOf(said: LiveFrame): Buffer {
  return framed([Buffer.from(JSON.stringify(said))]);
}

/** The race as an audience sees it. What everybody sees is written down once for all of them. */
export function viewFrame(state: RaceState, audience: Audience): Buffer {
  const { shared, own } = viewParts(state, audience);
  const start = `{"type":"view","seq":${state.seq},"view":${JSON.stringify(own).slice(0, -1)},`;
  return framed([Buffer.from(start), sharedText(shared), twoEnds]);
}

const twoEnds = Buffer.from('}}');
const comma = Buffer.from(',');
const sharedTexts = new WeakMap<SharedView, Buffer>();
/** A line of the feed stays as it is while newer ones come before it. */
const lineTexts = new WeakMap<FeedLine, Buffer>();

/** The members of what everybody sees, without the braces round them. */
function sharedText(shared: SharedView): Buffer {
  const known = sharedTexts.get(shared);
  if (known) return known;
  const { feed, ...rest } = shared;
  const lines = feed.flatMap((line, place) => (place === 0 ? [lineText(line)] : [comma, lineText(line)]));
  const text = Buffer.concat([
    Buffer.from(`${JSON.stringify(rest).slice(1, -1)},"feed":[`),
    ...lines,
    Buffer.from(']'),
  ]);
  sharedTexts.set(shared, text);
  return text;
}

function lineText(line: FeedLine): Buffer {
  const text = lineTexts.get(line) ?? Buffer.from(JSON.stringify(line));
  lineTexts.set(line, text);
  return text;
}

/** A whole text frame of a WebSocket's server (RFC 6455, 5.2): last of its message, opcode 1, unmasked. */
export function framed(parts: Buffer[]): Buffer {
  const head = headOf(parts.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([head, ...parts]);
}

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  if (length <= 0xffff) return Buffer.from([0x81, 126, length >> 8, length & 0xff]);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(length, 4, 6);
  return head;
}
