import { useMemo } from 'react';
import type { Letter } from '#contract/game';
import { picture } from '#contract/limits';
import type { RaceStory } from '#contract/story';
import type { TeamOnMap } from '../../../parts/map/draw-teams.ts';
import { MapBoundary } from '../../../parts/map/map-boundary.tsx';
import type { MapPin } from '../../../parts/map/map-pin.ts';
import { RaceMap } from '../../../parts/map/race-map.tsx';
import type { CapMark } from '../../../parts/map/team-icon.ts';
import { useIsDesktop } from '../../../parts/layout/use-is-desktop.ts';
import { placesAt } from './places-at.ts';

interface ReplayMapProps {
  city: string;
  story: RaceStory;
  at: number;
  own: Letter | null;
  marks: Partial<Record<Letter, CapMark>>;
}

const smallCapPx = 46;

/** All teams on the map at a moment of the night. */
export function ReplayMap({ city, story, at, own, marks }: ReplayMapProps) {
  const isDesk = useIsDesktop();
  const { startBar, places } = story;
  const final = useMemo(() => finalBar(story), [story]);
  const bars = useMemo(
    () => places.filter(({ id }) => id !== startBar.id && id !== final?.id),
    [places, startBar, final],
  );
  const pins = useMemo((): MapPin[] => {
    const start: MapPin = { ...startBar, name: `Start: ${startBar.name}`, look: isDesk ? 'sign' : 'start' };
    return final ? [start, { ...final, name: `Final bar: ${final.name}`, look: 'final' }] : [start];
  }, [startBar, final, isDesk]);
  const focus = useMemo(() => [startBar, ...visited(story)], [startBar, story]);
  const meets = useMemo(() => (final ? [startBar, final] : [startBar]), [startBar, final]);
  const teams = placesAt(story, at).map(
    ({ team, name, state, stops, walking }): TeamOnMap => ({
      team,
      name: `${name}: ${walking ? 'on the way' : (stops.at(-1)?.name ?? '')}`,
      look: team === own ? 'own' : state === 'retired' ? 'retired' : 'racing',
      stops,
      walking,
      mark: marks[team] ?? null,
    }),
  );
  return (
    <MapBoundary>
      <RaceMap
        label={`Map of ${city} with every team at this moment of the race. The leaderboard and the feed say the same.`}
        bars={bars}
        pins={pins}
        focus={focus}
        teams={{ teams, capPx: isDesk ? picture.mapMarkerPx : smallCapPx, sign: isDesk ? startBar : null, meets }}
        title={null}
        hands="in-page"
        buttons={isDesk ? 'shown' : 'none'}
      />
    </MapBoundary>
  );
}

/** Where every route ended, as far as somebody got there. */
function finalBar({ teams, places }: RaceStory): RaceStory['startBar'] | null {
  const last = teams.find(({ state }) => state === 'finished')?.legs.at(-1);
  return places.find(({ id }) => id === last?.bar) ?? null;
}

function visited({ teams, places }: RaceStory): RaceStory['places'] {
  const been = new Set(teams.flatMap(({ legs }) => legs.map(({ bar }) => bar)));
  return places.filter(({ id }) => been.has(id));
}
