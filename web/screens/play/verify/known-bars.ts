import type { OutputOf } from '#contract/call';
import type { placesCalls } from '#contract/calls/places';
import type { RaceView } from '#contract/race-view';
import { metresBetween } from '../../../parts/map/lat-lon.ts';
import type { PhoneFix } from '../../../race/queue/errand.ts';
import type { Ways } from '../../../race/ways.ts';

type Answer = OutputOf<(typeof placesCalls)['fetch-nearby-bars']>;
export type NearbyBar = Answer['places'][number];

/** Bars from the server's nearby lists. */
export interface NearbyList {
  bars: readonly NearbyBar[];
  attribution: string | undefined;
  /** When the server listed them. */
  at: number;
}

export type KnownBar = Pick<NearbyBar, 'id' | 'name' | 'lat' | 'lon' | 'street'>;

/** A claim this far from the phone's fix is refused, whatever the accuracy of the fix. */
const reachM = 500;
/** The length of one list from the server. */
const most = 20;
/** One bar may have two ids: a token from a list, and the directory's id once a team was in it. Same name within this distance is one bar. */
const sameBarM = 50;
/** The largest number of listed bars a phone stores. */
const mostStored = 100;

interface Sources {
  /** Bars from the lists this phone received, newest list first. */
  listed: readonly KnownBar[];
  /** Bars where this phone has seen teams. */
  ways: Ways;
  view: Pick<RaceView, 'startBar' | 'standings' | 'team'>;
  fix: PhoneFix | null;
}

/**
 * [E14] The bars a phone offers without signal: those the server has listed for it in this race, and those where it has seen teams. The start
 * bar and the bars its own team has found are left out: they cannot be its next bar.
 */
export function knownBars({ listed, ways, view, fix }: Sources): KnownBar[] {
  const { startBar, standings, team } = view;
  const own = team ? (ways[team] ?? []) : [];
  const past = [
    startBar,
    ...own,
    ...standings.flatMap(({ group, lastBar }) => (group === team && lastBar ? [lastBar] : [])),
  ];
  const seen = [...Object.values(ways).flat(), ...standings.flatMap(({ lastBar }) => lastBar ?? [])];
  const known: KnownBar[] = [];
  for (const bar of [...listed, ...seen]) {
    if (![...past, ...known].some((other) => isSame(bar, other))) known.push(bar);
  }
  if (!fix) return known.slice(0, most);
  return known
    .map((bar) => ({ bar, metres: metresBetween(fix, bar) }))
    .filter(({ metres }) => metres <= reachM)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most)
    .map(({ bar }) => bar);
}

function isSame(one: KnownBar, other: KnownBar): boolean {
  return one.id === other.id || (one.name === other.name && metresBetween(one, other) <= sameBarM);
}

/** The list a phone stores: the newest answer, then other bars from earlier ones. */
export function mergeLists(before: NearbyList | null, answer: NearbyList): NearbyList {
  const earlier = (before?.bars ?? []).filter(({ id }) => !answer.bars.some((bar) => bar.id === id));
  return {
    bars: [...answer.bars, ...earlier].slice(0, mostStored),
    attribution: answer.attribution ?? before?.attribution,
    at: answer.at,
  };
}
