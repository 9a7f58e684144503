import type { LiveFrame } from '#contract/live';

/** Everything that is said, as it goes over the wire: made once, however many phones get it. */
export function frameOf(said: LiveFrame): Buffer {
  return framed(JSON.stringify(said));
}

const ownRoom = (bytes: number) => Buffer.allocUnsafeSlow(bytes);

/** A whole text frame of a WebSocket's server (RFC 6455, 5.2): last of its message, opcode 1, unmasked. */
export function framed(text: string, roomFor: (bytes: number) => Buffer = ownRoom): Buffer {
  const length = Buffer.byteLength(text);
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
export function shortLived(bytes: number): Buffer {
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
