import type { Letter } from '#contract/game';
import type { FeedEntry, RaceView } from '#contract/race-view';

export type Link = 'live' | 'reconnecting' | 'offline';

/** What this phone knows of a race, and by which line. */
export interface Line {
  /** The newest view; at a cold start the one that was kept; null before there is any. */
  view: RaceView | null;
  /** The view is only what this phone kept: the server has not yet said whether it still stands. */
  isKept: boolean;
  link: Link;
  /** Since when nothing was heard, by the phone's own clock; null while live. */
  lostSince: number | null;
  /** Why the server hung up for good; null while it did not. */
  ended: 'signed-out' | 'seat-moved' | 'not-a-member' | 'too-many' | null;
  /** How many phones of each team are connected, and whether the host is. */
  online: Partial<Record<Letter, number>>;
  isHostOnline: boolean;
  /** How often somebody came to the door or left it, as far as this line was told: whoever may answer asks who when it changes. */
  knocks: number;
  /** How often this line was told that somebody has seen what a host said. */
  receipts: number;
  /** Counts the messages on this connection that who presses the team's buttons may have changed. */
  people: number;
  /** The server's clock minus the phone's. */
  offsetMs: number;
  /** What happened while the phone was away, newest first; [] once it was looked at. */
  missed: FeedEntry[];
  forgetMissed: () => void;
  /** Why there is no view at all: the request's error; null otherwise. */
  trouble: Error | null;
  /** Tries again at once. */
  reconnect: () => void;
  /** Brings everything up to date as a reload would, without blanking anything; never rejects. */
  refresh: () => Promise<void>;
}

/** A line on which nothing was heard yet, with what there is to show meanwhile. */
export function unheardLine(
  view: RaceView | null,
  offsetMs: number,
): Omit<Line, 'forgetMissed' | 'reconnect' | 'refresh'> {
  return {
    view,
    isKept: view !== null,
    link: navigator.onLine ? 'reconnecting' : 'offline',
    lostSince: Date.now(),
    ended: null,
    online: {},
    isHostOnline: false,
    knocks: 0,
    receipts: 0,
    people: 0,
    offsetMs,
    missed: [],
    trouble: null,
  };
}
