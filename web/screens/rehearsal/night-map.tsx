import { useMemo } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { picture } from '#contract/limits';
import type { BotWalk, Rehearsal } from '#contract/rehearsal';
import type { TeamOnMap } from '../../parts/map/draw-teams.ts';
import { MapBoundary } from '../../parts/map/map-boundary.tsx';
import type { MapPin } from '../../parts/map/map-pin.ts';
import { RaceMap } from '../../parts/map/race-map.tsx';
import { placesAt } from './moments.ts';
import type { NightFilm } from './night-film.ts';
import { useOf } from './use-film.ts';

type KnownBar = NonNullable<Rehearsal['night']>['bars'][number];

interface NightMapProps {
  city: string;
  bars: readonly KnownBar[];
  startBar: KnownBar;
  walks: readonly BotWalk[];
  teams: readonly Letter[];
  /** Whose phone is looked at. */
  chosen: Letter;
  film: NightFilm;
  onChoose: (team: Letter) => void;
}

/** All bots on the map, walking from bar to bar. It alone is drawn anew with every picture. */
export function NightMap({ city, bars, startBar, walks, teams, chosen, film, onChoose }: NightMapProps) {
  const at = useOf(film, (night) => night.at);
  const others = useMemo(() => bars.filter(({ id }) => id !== startBar.id), [bars, startBar]);
  const pins = useMemo((): MapPin[] => [{ ...startBar, name: `Start: ${startBar.name}`, look: 'sign' }], [startBar]);
  const focus = useMemo(() => [startBar, ...bars], [startBar, bars]);
  const meets = useMemo(() => [startBar], [startBar]);
  const bots = placesAt(walks, teams, startBar, at).map(({ team, from, walking, towards }): TeamOnMap => {
    const name = [...bars, startBar].find(({ lat, lon }) => lat === from.lat && lon === from.lon)?.name ?? '';
    return {
      team,
      name: `${teamNames[team]}: ${walking ? 'on the way' : name}`,
      look: team === chosen ? 'own' : 'racing',
      stops: [{ id: `${from.lat} ${from.lon}`, name, ...from }],
      walking,
      towards,
    };
  });
  return (
    <MapBoundary>
      <RaceMap
        label={`Map of ${city} with the bots at this moment of the night. The leaderboard on a team’s phone says the same.`}
        bars={others}
        pins={pins}
        focus={focus}
        teams={{ teams: bots, capPx: picture.mapMarkerPx, sign: startBar, meets, areBots: true }}
        title={null}
        hands="in-page"
        buttons="none"
        onTap={(id) => {
          const tapped = teams.find((team) => team === id);
          if (tapped) onChoose(tapped);
        }}
      />
    </MapBoundary>
  );
}
