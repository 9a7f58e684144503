import { WebSocket } from 'ws';
import type { LiveFrame } from '#contract/live';
import type { Watcher } from '../store/watchers.ts';
import type { Audience } from '#engine/views/view-for';

/** What somebody proved at the door, and what they may see for it. */
export interface Admission extends Watcher {
  /** The session cookie: whether it still counts is asked again when the bell says so. */
  token: string;
  audience: Audience;
}

/** A phone that takes in nothing is let go at so many unsent bytes; it comes back by the number of its view. */
const unsentMost = 256 * 1024;
const asText = { binary: false };

/** One phone's line. */
export class Line extends WebSocket {
  /** Set before anybody else can see the line. */
  admission!: Admission;
  /** The newest view this phone has, or was sent. */
  seq = 0;
  /** It has said something since the last beat. */
  isHeard = true;
  /** What it has said since then, for those that say too much. */
  words = 0;
}

/** The bytes of a frame, made once however many phones get it. */
export function encoded(frame: LiveFrame): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

/** False when the line is none any more. */
export function send(line: Line, bytes: Buffer): boolean {
  if (line.readyState !== WebSocket.OPEN) return false;
  if (line.bufferedAmount > unsentMost) {
    line.terminate();
    return false;
  }
  line.send(bytes, asText);
  return true;
}
