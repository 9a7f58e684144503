import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { placesCalls } from '#contract/calls/places';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { inTime } from '../../../device/in-time.ts';
import { findPlace } from '../../../device/place.ts';
import type { PhoneFix } from '../../../race/queue/errand.ts';
import { keepRecord, recordName, readRecord } from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';

type Answer = OutputOf<(typeof placesCalls)['fetch-nearby-bars']>;
export type NearbyBar = Answer['places'][number];

/** Bars as the server listed them for this phone. */
export interface NearbyList {
  bars: readonly NearbyBar[];
  attribution: string | undefined;
  /** When that was. */
  at: number;
}

export type Nearby =
  | { type: 'locating' }
  | { type: 'looking'; fix: PhoneFix }
  | { type: 'found'; fix: PhoneFix; list: NearbyList }
  /** No list from here and now: `last` is the one this phone had before. */
  | { type: 'trouble'; words: string; fix: PhoneFix | null; last: NearbyList | null };

/** A list that takes longer does not come. */
const answerMs = 10_000;
const keptMs = 2_000;

/** The bars around this phone, and the way to look again. */
export function useNearby(): [Nearby, () => void] {
  const { game, now } = useRace();
  const name = recordName('nearby', usePerson()?.id ?? '', game.gameId);
  const [nearby, setNearby] = useState<Nearby>({ type: 'locating' });
  const run = useRef(0);
  async function look() {
    run.current += 1;
    const own = run.current;
    const show = (next: Nearby) => {
      if (run.current === own) setNearby(next);
    };
    const fail = async (words: string, fix: PhoneFix | null) =>
      show({ type: 'trouble', words, fix, last: await inTime(readRecord<NearbyList>(name), keptMs, null) });
    const found = await findPlace().catch((error: Error) => error.message);
    if (typeof found === 'string') return fail(found, null);
    const fix = { ...found, at: now() };
    show({ type: 'looking', fix });
    const { lat, lon, accuracy } = found;
    const input = { gameId: game.gameId, lat, lon, accuracy };
    const answer = await inTime(callServer(placesCalls['fetch-nearby-bars'], { input }), answerMs, null);
    if (!answer) return fail(problems['find-nearby-failed'].words, fix);
    const list: NearbyList = { bars: answer.places, attribution: answer.attribution, at: now() };
    if (list.bars.length > 0) void keepRecord(name, list);
    return show({ type: 'found', fix, list });
  }
  const lookFirst = useEffectEvent(look);
  useEffect(() => {
    void lookFirst();
    return () => {
      run.current += 1;
    };
  }, []);
  function lookAgain() {
    setNearby({ type: 'locating' });
    void look();
  }
  return [nearby, lookAgain];
}
