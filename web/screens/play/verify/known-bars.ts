import type { OutputOf } from '#contract/call';
import type { placesCalls } from '#contract/calls/places';
import type { RaceView } from '#contract/race-view';
import { metresBetween } from '../../../parts/map/lat-lon.ts';
import type { PhoneFix } from '../../../race/queue/errand.ts';
import type { Ways } from '../../../race/ways.ts';

type Answer = OutputOf<(typeof placesCalls)['fetch-nearby-bars']>;
export type NearbyBar = Answer['places'][number];

/** Bars as the server listed them for this phone. */
export interface NearbyList {
  bars: readonly NearbyBar[];
  attribution: string | undefined;
  /** When that was. */
  at: number;
}

export type KnownBar = Pick<NearbyBar, 'id' | 'name' | 'lat' | 'lon' | 'street'>;

/** Beyond this distance from its fix a claim is refused whatever the fix may be wrong. */
const reachM = 500;
/** As many as one answer of the server lists. */
const most = 20;
/** One bar may come by two ids: a token of a list, and the directory's once a team was in it. */
const sameBarM = 50;
/** How many bars a phone stores of the lists it was sent. */
const mostStored = 100;

interface Sources {
  /** Bars of the lists this phone was sent, newest first. */
  listed: readonly KnownBar[];
  /** Where this phone has seen teams. */
  ways: Ways;
  view: Pick<RaceView, 'startBar' | 'standings' | 'team'>;
  fix: PhoneFix | null;
}

/**
 * [E14] The bars a phone offers without signal: those the server has listed for it in this race, and those in which it has seen teams.
 * The start bar and the bars its own team has found are nobody's next bar.
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

/** The list a phone stores: the newest answer, then what earlier ones had besides. */
export function listAfter(before: NearbyList | null, answer: NearbyList): NearbyList {
  const earlier = (before?.bars ?? []).filter(({ id }) => !answer.bars.some((bar) => bar.id === id));
  return {
    bars: [...answer.bars, ...earlier].slice(0, mostStored),
    attribution: answer.attribution ?? before?.attribution,
    at: answer.at,
  };
}
