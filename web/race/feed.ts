import { useEffect, useEffectEvent, useState } from 'react';
import { raceCalls } from '#contract/calls/race';
import { eyesOf } from '#contract/live';
import type { FeedLine, RaceView } from '#contract/race-view';
import { callServer } from '../call/api.ts';
import { keepRecord, recordName, readRecord } from '../offline/database.ts';
import { usePerson } from '../person/session.ts';
import { linesOf } from './feed-lines.ts';
import { useRace } from './race.ts';
import { useRaceQuery } from './use-race-query.ts';

/** The feed as this phone last read it, and for whose eyes. */
interface KeptFeed {
  eyes: string;
  entries: FeedLine[];
}

interface Feed {
  /** Every line of this race that this phone knows, newest first. */
  lines: FeedLine[];
  /** Whether the server's newest lines are among them. */
  isWhole: boolean;
  error: Error | null;
  retry: () => void;
  /** Fetches the lines before the oldest known; null when there are none. */
  showOlder: (() => Promise<void>) | null;
}

/** What was told in this race; the newest lines come by themselves, older ones when asked for. */
export function useFeed(): Feed {
  const { game, view, line } = useRace();
  const gameId = game.gameId;
  const eyes = eyesOf(view);
  const page = recordName('feed', usePerson()?.id ?? '', gameId);
  const { data, error, refetch } = useRaceQuery('feed', () =>
    callServer(raceCalls['process-notifs'], { input: { gameId } }),
  );
  const [kept, setKept] = useState<FeedLine[]>([]);
  const [older, setOlder] = useState<Older>({ entries: [], more: true });

  useEffect(() => {
    void readRecord<KeptFeed>(page).then((feed) => feed?.eyes === eyes && setKept(feed.entries));
  }, [page, eyes]);
  useEffect(() => {
    if (data) void keepRecord(page, { eyes, entries: data.entries } satisfies KeptFeed);
  }, [data, page, eyes]);

  // The whole feed may know of the end before the line says so.
  const bringUpToDate = useEffectEvent(() => void line.refresh());
  const isEndNews = data?.gameEnd === true && view.status !== 'ended';
  useEffect(() => {
    if (isEndNews) bringUpToDate();
  }, [isEndNews]);

  const lines = joinedLines(view, [...(data?.entries ?? kept), ...older.entries]);
  const oldest = lines.at(-1)?.seq;
  async function showOlder(): Promise<void> {
    const input = { gameId, ...(oldest !== undefined && { before: oldest }) };
    const { entries, more } = await callServer(raceCalls['process-notifs'], { input });
    setOlder((known) => ({ entries: [...known.entries, ...entries], more }));
  }

  return {
    lines,
    isWhole: data !== undefined,
    error,
    retry: () => void refetch(),
    showOlder: data?.more && older.more ? showOlder : null,
  };
}

interface Older {
  entries: FeedLine[];
  more: boolean;
}

/** Both lists as one, newest first, each line once: the view is often ahead of the feed, and the feed goes further back. */
function joinedLines(view: Pick<RaceView, 'feed' | 'told'>, entries: readonly FeedLine[]): FeedLine[] {
  const bySeq = new Map([...entries, ...linesOf(view)].map((line) => [line.seq, line]));
  return [...bySeq.values()].toSorted((one, other) => other.seq - one.seq);
}
