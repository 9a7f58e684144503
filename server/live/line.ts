import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live';
import type { Audience } from '#engine/views/view-for';
import type { HeardSince } from '../store/races/contacts.ts';
import type { Watcher } from '../store/races/watchers.ts';

/** What somebody proved at the door, and what they may see for it. */
export interface Admission extends Watcher {
  /** The session cookie: whether it still counts is asked again when the bell says so. */
  token: string;
  audience: Audience;
}

/** A phone that takes in nothing is let go at so many unsent bytes; it comes back by the number of its view. */
const unsentMost = 256 * 1024;

/** A line of ours, whoever is at its other end. */
export class OpenLine extends WebSocket {
  /** The connection below the line. */
  wire!: Duplex;
  /** It has answered since the last beat. */
  isHeard = true;
  /** What it has said since then, for those that say too much. */
  messages = 0;
}

/** One phone's line. */
export class Line extends OpenLine {
  /** Set before anybody else can see the line. */
  admission!: Admission;
  /** The newest view this phone has, or was sent. */
  seq = 0;
  /** The view that was last sent on this very line, from which the next may be made; 0 before the first. */
  base = 0;
  /** Its page knows how to make a view from the one before. */
  takesChanges = false;
  /** The newest view it had when it was last asked whether it is there: who answers that has this view. */
  askedAt = 0;
  /** What was noted of it as a phone that is in contact. */
  heard: HeardSince | null = null;
}

/**
 * Sends a frame that is whole already (frames.ts); false when the line is none any more. Straight to the wire: `line.send` would
 * make the same few bytes before the frame anew for every phone, which takes as long as a third of the sending itself.
 */
export function send(line: OpenLine, frame: Buffer, out?: () => void): boolean {
  if (line.readyState !== WebSocket.OPEN) return false;
  if (line.wire.writableLength > unsentMost) {
    line.terminate();
    return false;
  }
  if (out) line.wire.write(frame, (error) => !error && out());
  else line.wire.write(frame);
  return true;
}

/** What a phone said, or null for anything a phone of ours would not say. */
export function readLiveMessage(bytes: Buffer): LiveMessage | null {
  const said = parsed(bytes.toString());
  if (typeof said !== 'object' || said === null) return null;
  const { type, seq, ...more } = said as Partial<LiveMessage>;
  const isMessage = (type === 'beat' || type === 'seen') && Number.isSafeInteger(seq) && Object.keys(more).length === 0;
  return isMessage && seq !== undefined && seq >= 0 ? { type, seq } : null;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
