import { useCallback, useEffect, useState } from 'react';
import { raceCalls } from '#contract/calls/race';
import type { Letter } from '#contract/game';
import { eyesOf, type LiveFrame, type LiveWord } from '#contract/live';
import type { FeedLine, RaceView } from '#contract/race-view';
import { callServer } from './api.ts';

export type Link = 'live' | 'reconnecting' | 'offline';

/** What this phone knows of a race, and by which line. */
export interface Line {
  /** The newest view; at a cold start the one that was kept; null before there is any. */
  view: RaceView | null;
  link: Link;
  /** Since when nothing was heard, by the phone's own clock; null while live. */
  lostSince: number | null;
  /** Why the server hung up for good; null while it did not. */
  ended: 'signed-out' | 'not-a-member' | 'too-many' | null;
  /** How many phones of each team are connected, and whether the host is. */
  online: Partial<Record<Letter, number>>;
  isHostOnline: boolean;
  /** The server's clock minus the phone's. */
  offsetMs: number;
  /** What happened while the phone was away, newest first; [] once it was looked at. */
  missed: FeedLine[];
  forgetMissed: () => void;
  /** Why there is no view at all: the request's error; null otherwise. */
  trouble: Error | null;
  /** Tries again at once. */
  reconnect: () => void;
  /** Brings everything up to date as a reload would, without blanking anything. */
  refresh: () => Promise<void>;
}

/** The live line of a race: one socket, the whole view in each frame. */
export function useLine(gameId: number): Line {
  const [view, setView] = useState<RaceView | null>(null);
  const [link, setLink] = useState<Link>('reconnecting');
  const take = useCallback((next: RaceView) => {
    setView((before) => (before && eyesOf(before) === eyesOf(next) && before.seq >= next.seq ? before : next));
  }, []);
  const refresh = useCallback(async () => {
    take(await callServer(raceCalls.view, { params: { gameId: String(gameId) } }));
  }, [gameId, take]);

  useEffect(() => {
    const address = new URL(`/api/live/${gameId}?since=0`, location.origin);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    const say = (word: LiveWord) => socket.send(JSON.stringify(word));
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as LiveFrame;
      if (frame.type === 'view') {
        take(frame.view);
        say({ type: 'seen', seq: frame.seq });
        setLink('live');
      }
      if (frame.type === 'beat') say({ type: 'beat', seq: frame.seq });
    });
    return () => socket.close();
  }, [gameId, take]);

  return {
    view,
    link,
    lostSince: null,
    ended: null,
    online: {},
    isHostOnline: false,
    offsetMs: 0,
    missed: [],
    forgetMissed: () => undefined,
    trouble: null,
    reconnect: () => undefined,
    refresh,
  };
}
