import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { placesCalls } from '#contract/calls/places';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../../call/api.ts';
import { inTime } from '../../../device/in-time.ts';
import { findPlace } from '../../../device/place.ts';
import type { PhoneFix } from '../../../race/queue/errand.ts';
import { keepRecord, recordName, readRecord } from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { usePerson } from '../../../person/session.ts';
import { useIsOffline } from '../header/use-calm-link.ts';
import { mergeLists, type NearbyList } from './known-bars.ts';

export type Nearby =
  | { type: 'locating' }
  | { type: 'looking'; fix: PhoneFix }
  | { type: 'found'; fix: PhoneFix; list: NearbyList }
  /** The server cannot be reached. `words`: why the phone has no fix; null while it is locating, and once it has one. */
  | { type: 'offline'; fix: PhoneFix | null; words: string | null }
  /** The phone found no fix, or the server failed. */
  | { type: 'trouble'; fix: PhoneFix | null; words: string };

interface NearbyBars {
  nearby: Nearby;
  /** The stored list from earlier answers; null until it is read, or if there is none. */
  stored: NearbyList | null;
  lookAgain: () => void;
}

/** A list that takes longer does not come. */
const answerMs = 10_000;
const storeMs = 2_000;

/** The bars around this phone, from the server; without a signal, only the phone's position. */
export function useNearby(): NearbyBars {
  const { game, now } = useRace();
  const isAlone = useIsOffline();
  const name = recordName('nearby', usePerson()?.id ?? '', game.gameId);
  const [nearby, setNearby] = useState<Nearby>({ type: 'locating' });
  const [stored, setStored] = useState<NearbyList | null>(null);
  const run = useRef(0);

  async function look() {
    run.current += 1;
    const own = run.current;
    const show = (next: Nearby) => {
      if (run.current === own) setNearby(next);
    };
    const before = inTime(readRecord<NearbyList>(name), storeMs, null);
    void before.then((list) => run.current === own && setStored(list));
    const found = await findPlace().catch((error: Error) => error.message);
    if (typeof found === 'string') return show({ type: 'trouble', fix: null, words: found });
    const fix = { ...found, at: now() };
    show({ type: 'looking', fix });
    const { lat, lon, accuracy } = found;
    const input = { gameId: game.gameId, lat, lon, accuracy };
    const asked = callServer(placesCalls['fetch-nearby-bars'], { input });
    const answer = await inTime(asked.catch(refusalIn), answerMs, null);
    if (answer === null) return show({ type: 'offline', fix, words: null });
    if (answer === 'refused') return show({ type: 'trouble', fix, words: problems['find-nearby-failed'].words });
    const list: NearbyList = { bars: answer.places, attribution: answer.attribution, at: now() };
    if (list.bars.length > 0) void keepRecord(name, mergeLists(await before, list));
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
  return { nearby: isAlone ? asOffline(nearby) : nearby, stored, lookAgain };
}

/** Without a signal a bar can be picked at once, without waiting for an answer that may not come. */
function asOffline(nearby: Nearby): Nearby {
  if (nearby.type === 'locating') return { type: 'offline', fix: null, words: null };
  if (nearby.type === 'looking') return { type: 'offline', fix: nearby.fix, words: null };
  if (nearby.type === 'trouble' && nearby.fix === null) return { ...nearby, type: 'offline' };
  return nearby;
}

/** A refusal is a failure; no answer at all means no signal. */
function refusalIn(error: unknown): 'refused' | null {
  return error instanceof RequestError ? 'refused' : null;
}
