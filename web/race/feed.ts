import { useEffect, useEffectEvent, useState } from 'react';
import { raceCalls } from '#contract/calls/race';
import { eyesOf } from '#contract/live';
import type { FeedEntry, RaceView } from '#contract/race-view';
import { callServer } from '../call/api.ts';
import { keepRecord, recordName, readRecord } from '../offline/database.ts';
import { usePerson } from '../person/session.ts';
import { feedOf } from './feed-entries.ts';
import { useRace } from './race.ts';
import { useRaceQuery } from './use-race-query.ts';

/** The feed as this phone last read it, and for whose eyes. */
interface KeptFeed {
  eyes: string;
  entries: FeedEntry[];
}

interface Feed {
  /** Every entry of this race's feed that this phone knows, newest first. */
  entries: FeedEntry[];
  /** Whether the server's newest entries are among them. */
  isWhole: boolean;
  error: Error | null;
  retry: () => void;
  /** Fetches the entries before the oldest known; null when there are none. */
  showOlder: (() => Promise<void>) | null;
}

/** What was told in this race; the newest entries come by themselves, older ones when asked for. */
export function useFeed(): Feed {
  const { game, view, line } = useRace();
  const gameId = game.gameId;
  const eyes = eyesOf(view);
  const record = recordName('feed', usePerson()?.id ?? '', gameId);
  const { data, error, refetch } = useRaceQuery(
    'feed',
    () => callServer(raceCalls['process-notifs'], { input: { gameId } }),
    { changesIt: null },
  );
  const [kept, setKept] = useState<FeedEntry[]>([]);
  const [older, setOlder] = useState<Older>({ entries: [], more: true });

  useEffect(() => {
    void readRecord<KeptFeed>(record).then((feed) => feed?.eyes === eyes && setKept(feed.entries));
  }, [record, eyes]);
  useEffect(() => {
    if (data) void keepRecord(record, { eyes, entries: data.entries } satisfies KeptFeed);
  }, [data, record, eyes]);

  // The whole feed may know of the end before the line says so.
  const bringUpToDate = useEffectEvent(() => void line.refresh());
  const isEndNews = data?.gameEnd === true && view.status !== 'ended';
  useEffect(() => {
    if (isEndNews) bringUpToDate();
  }, [isEndNews]);

  const entries = joinedEntries(view, [...(data?.entries ?? kept), ...older.entries]);
  const oldest = entries.at(-1)?.seq;
  async function showOlder(): Promise<void> {
    const input = { gameId, ...(oldest !== undefined && { before: oldest }) };
    const { entries: before, more } = await callServer(raceCalls['process-notifs'], { input });
    setOlder((known) => ({ entries: [...known.entries, ...before], more }));
  }

  return {
    entries,
    isWhole: data !== undefined,
    error,
    retry: () => void refetch(),
    showOlder: data?.more && older.more ? showOlder : null,
  };
}

interface Older {
  entries: FeedEntry[];
  more: boolean;
}

/** Both lists as one, newest first, each entry once: the view is often ahead of the feed, and the feed goes further back. */
function joinedEntries(view: Pick<RaceView, 'feed' | 'told'>, entries: readonly FeedEntry[]): FeedEntry[] {
  const bySeq = new Map([...entries, ...feedOf(view)].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].toSorted((one, other) => other.seq - one.seq);
}
