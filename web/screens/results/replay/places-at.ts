import type { Letter } from '#contract/game';
import { walking } from '#contract/limits';
import type { Frame, RaceStory } from '#contract/story';
import { type LatLon, metresBetween } from '../../../parts/map/lat-lon.ts';
import { frameAt } from './frame-at.ts';
import { runMs } from './run-time.ts';

type Place = RaceStory['startBar'];
type Told = Pick<RaceStory, 'startedAt' | 'pauses' | 'startBar' | 'places' | 'teams' | 'frames'>;

/** Where a team is at a moment of the night. */
interface TeamPlace {
  team: Letter;
  name: string;
  state: Frame['teams'][number]['state'];
  /** The start and every bar it has shown to be in, oldest first. */
  stops: Place[];
  /** Where it is on its way to the next; null while it sits in the last. */
  walking: LatLon | null;
}

/** A walk takes at least so much of the way from bar to bar, and at most. */
const share = { least: 0.4, most: 0.85 } as const;

/**
 * Where every team that raced is at a moment. Nobody's position is kept, so the way between two bars is a guess: they
 * sit over their clue, then walk there in a straight line, and arrive when they showed that they were there.
 */
export function placesAt(story: Told, at: number): TeamPlace[] {
  const now = frameAt(story.frames, at);
  const placeOf = new Map([story.startBar, ...story.places].map((place) => [place.id, place]));
  return story.teams.flatMap(({ group, name, legs }): TeamPlace[] => {
    const state = now?.teams.find((team) => team.group === group)?.state ?? 'racing';
    if (state === 'absent') return [];
    const known = legs.flatMap((leg) => {
      const place = placeOf.get(leg.bar ?? '');
      return place ? [{ place, at: leg.at }] : [];
    });
    const been = known.filter((leg) => leg.at <= at);
    const last = been.at(-1) ?? { place: story.startBar, at: story.startedAt };
    const next = known[been.length];
    return [
      {
        team: group,
        name,
        state,
        stops: [story.startBar, ...been.map(({ place }) => place)],
        walking: next ? between(last.place, next.place, walkedShare(story, last, next, at)) : null,
      },
    ];
  });
}

interface Visit {
  place: Place;
  at: number;
}

/** How much of the way is behind them: nothing, as long as they sit. */
function walkedShare(story: Told, from: Visit, to: Visit, at: number): number {
  const [left, arrived, now] = [runMs(story, from.at), runMs(story, to.at), runMs(story, at)];
  const legMs = arrived - left;
  const walkMs = ((metresBetween(from.place, to.place) * walking.detour) / walking.metresPerS) * 1_000;
  const takesMs = Math.min(Math.max(walkMs, legMs * share.least), legMs * share.most);
  return takesMs <= 0 ? 0 : Math.max(0, 1 - (arrived - now) / takesMs);
}

function between(from: Place, to: Place, walked: number): LatLon | null {
  if (walked <= 0) return null;
  // Nobody sets off or stops at full speed.
  const eased = walked * walked * (3 - 2 * walked);
  return { lat: from.lat + (to.lat - from.lat) * eased, lon: from.lon + (to.lon - from.lon) * eased };
}
