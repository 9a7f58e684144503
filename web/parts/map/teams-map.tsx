import { type ReactNode, useMemo, useState } from 'react';
import type { Letter } from '#contract/game';
import { picture } from '#contract/limits';
import type { StandingView } from '#contract/race-view';
import { SmallButton } from '../buttons/small-button.tsx';
import type { MapBar } from './bars-on-map.ts';
import type { TeamOnMap } from './draw-teams.ts';
import type { LatLon } from './lat-lon.ts';
import { MapBoundary } from './map-boundary.tsx';
import { OnMap } from './map-card.tsx';
import type { MapPin } from './map-pin.ts';
import type { OwnPlace } from './own-place.ts';
import { RaceMap } from './race-map.tsx';

/** What a map looks at: a point, or everybody. */
interface Look {
  at: LatLon | null;
}

interface TeamsMapProps {
  city: string;
  startBar: MapBar;
  /** As the view has them: only teams with a last bar are drawn, and no bar but those. */
  standings: readonly StandingView[];
  /** The team whose cap is ringed; null for somebody who races in none. */
  own: Letter | null;
  /** Bars each team was at before its last, oldest first, as far as this device has seen them. */
  before?: Partial<Record<Letter, readonly MapBar[]>>;
  /** Bots, and where those are that walk: each cap has a tag that says so. */
  walking?: Partial<Record<Letter, LatLon>> | null;
  /** Another object, and the map moves there. */
  look?: Look;
  /** Everybody is to be looked at again. */
  onEverybody?: () => void;
  place?: OwnPlace | null;
  locate?: { label: string; busy: boolean; onPress: () => void };
  onTapTeam?: (team: Letter) => void;
  /** A small one has small caps and nothing standing over it: for a corner of a larger page. */
  size?: 'whole' | 'small';
  /** Stands at the foot of the map. */
  children?: ReactNode;
}

const none = {};
const atEverybody: Look = { at: null };
const smallCapPx = 46;
const nothing = () => undefined;

/** Where every team was last seen: start sign, caps, dotted ways. It fills its box; whatever is on it must also be in a list. */
export function TeamsMap({ city, startBar, standings, own, before = none, size = 'whole', ...rest }: TeamsMapProps) {
  const { walking = null } = rest;
  const { look = atEverybody, onEverybody = nothing, place, locate, onTapTeam = nothing, children } = rest;
  const teams = useSteady(teamsOf(standings, own, startBar, before, walking !== null));
  const start = useSteady(startBar);
  const shown = useMemo(
    () => ({
      teams: walking ? teams.map((one) => ({ ...one, walking: walking[one.team] ?? null })) : teams,
      capPx: size === 'small' ? smallCapPx : picture.mapMarkerPx,
      sign: start,
      ...(walking ? { areBots: true, meets: [start] } : {}),
    }),
    [teams, walking, size, start],
  );
  const bars = useMemo(() => barsOf(teams, start), [teams, start]);
  const pins = useMemo(
    (): MapPin[] => [{ ...start, name: `Start: ${start.name}`, look: size === 'small' ? 'start' : 'sign' }],
    [start, size],
  );
  const everybody = useMemo(() => [start, ...bars], [start, bars]);
  // A map somebody moved stays where it is, until something else is to be looked at.
  const [held, setHeld] = useState<{ look: Look; focus: readonly LatLon[] } | null>(null);
  const kept = held?.look === look ? held.focus : null;
  const focus = useMemo(() => (look.at ? [look.at] : (kept ?? [...everybody])), [look, kept, everybody]);

  function showEverybody() {
    setHeld(null);
    onEverybody();
  }

  function tap(id: string) {
    const tapped = teams.find(({ team }) => team === id);
    if (tapped) onTapTeam(tapped.team);
  }

  return (
    <MapBoundary>
      <RaceMap
        label={`Map of the bars teams last verified in ${city}. The list holds the same.`}
        bars={bars}
        pins={pins}
        teams={shown}
        focus={focus}
        place={place}
        {...(locate ? { locate } : {})}
        onTap={tap}
        title={size === 'whole' ? <MapTitle city={city} /> : null}
        buttons={size === 'whole' ? 'shown' : 'none'}
        onMoved={() => setHeld({ look, focus })}
      >
        {children}
        {!children && (look.at || kept) && (
          <OnMap>
            <SmallButton onClick={showEverybody}>Show everybody</SmallButton>
          </OnMap>
        )}
      </RaceMap>
    </MapBoundary>
  );
}

function MapTitle({ city }: { city: string }) {
  return (
    <h2 className="map-title text-h3 font-display leading-[.9] wrap-anywhere">
      {city}
      <span className="mt-1 block font-text text-small text-quiet short:hidden lying:hidden">Last verified bars</span>
    </h2>
  );
}

/** The same value as long as it says the same, however often a new view brings it. */
function useSteady<T>(value: T): T {
  const [withFixedDuration, setSteady] = useState(value);
  if (withFixedDuration === value || JSON.stringify(withFixedDuration) === JSON.stringify(value))
    return withFixedDuration;
  setSteady(value);
  return value;
}

function teamsOf(
  standings: readonly StandingView[],
  own: Letter | null,
  start: MapBar,
  before: Partial<Record<Letter, readonly MapBar[]>>,
  areBots: boolean,
): TeamOnMap[] {
  return standings
    .flatMap(({ group, name, state, lastBar }): TeamOnMap[] => {
      if (!lastBar && !areBots) return [];
      const stops = [start, ...(before[group] ?? []), ...(lastBar ? [lastBar] : [])].map(
        ({ id, name: barName, lat, lon }) => ({
          id,
          name: barName,
          lat,
          lon,
        }),
      );
      const look = group === own ? 'own' : state === 'retired' ? 'retired' : 'racing';
      return [{ team: group, name: `${name}: ${(lastBar ?? start).name}`, look, stops }];
    })
    .toSorted((a, b) => (a.team < b.team ? -1 : 1));
}

/** Every bar on somebody's way, once; the start has its own sign. */
function barsOf(teams: readonly TeamOnMap[], start: MapBar): MapBar[] {
  const all = new Map(teams.flatMap(({ stops }) => stops.map((stop) => [stop.id, stop])));
  return [...all.values()].filter(({ id }) => id !== start.id);
}
