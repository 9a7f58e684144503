import { type LayerGroup, layerGroup, type Map as LeafletMap, polyline, svg } from 'leaflet';
import { type Letter, teamColours } from '#contract/game';
import { drawCaps } from './draw-caps.ts';
import { type Box, fanOut, type Spot } from './fan-out.ts';
import type { LatLon } from './lat-lon.ts';
import { signPx } from './map-pin.ts';
import type { CapLook, CapMark } from './team-icon.ts';
import { dashesOf, stretchesOf } from './trails.ts';

interface Stop extends LatLon {
  id: string;
  name: string;
}

/** A team where it was last seen. */
export interface TeamOnMap {
  team: Letter;
  /** The team and its bar, for those who cannot see the map. */
  name: string;
  look: CapLook;
  /** Its way, oldest first; the last is where it stands. */
  stops: readonly Stop[];
  /** Where it is now, when it has left its last stop. */
  walking?: LatLon | null;
  /** Where it walks to, as far as whoever looks may know. */
  towards?: LatLon | null;
  mark?: CapMark | null;
}

export interface TeamsOnMap {
  teams: readonly TeamOnMap[];
  capPx: number;
  /** Where the sign of the start stands, which caps must not cover. */
  sign: LatLon | null;
  /** Teams that are seen moving: caps glide, and there is room for all of them where they meet. */
  meets?: readonly LatLon[];
  /** Every cap has a tag that says so. */
  areBots?: boolean;
}

/** A way is drawn on in steps of this length. */
const stepPx = 8;
const weight = { own: 5, other: 3.5 } as const;
const opacity = { own: 1, other: 0.85, ahead: 0.35 } as const;

/** Draws caps of teams and the dashed trails of their ways; caps are fanned out anew at every zoom. */
export function drawTeams(map: LeafletMap, tap: (team: Letter) => void) {
  const trails = layerGroup().addTo(map);
  const tips = layerGroup().addTo(map);
  // Only SVG lets marks of several teams take turns on a trail.
  const renderer = svg({ padding: 0.5 });
  const caps = drawCaps(map, tap);
  let shown: TeamsOnMap = { teams: [], capPx: 0, sign: null };
  let drawnTrails = '';
  let drawnTips = '';

  function draw() {
    drawTrails();
    drawTips();
    caps.show(placed(), { ...shown, isGliding: shown.meets !== undefined });
  }

  function drawTrails() {
    const as = JSON.stringify(shown.teams.map(({ team, look, stops }) => [team, look, stops]));
    if (as === drawnTrails) return;
    drawnTrails = as;
    trails.clearLayers();
    const own = ownTeam();
    const stretches = stretchesOf(shown.teams).toSorted((a, b) => Number(a.team === own) - Number(b.team === own));
    for (const { team, from, to, sharing } of stretches) drawWay(trails, team, [from, to], sharing);
  }

  /** From the last stop of a team to where it walks, and on from there. The cap stands over the end: a few steps need no new line. */
  function drawTips() {
    const as = JSON.stringify(
      shown.teams.map(({ team, look, stops, walking, towards }) => [
        team,
        look,
        stops.at(-1),
        stepsAt(walking),
        towards,
      ]),
    );
    if (as === drawnTips) return;
    drawnTips = as;
    tips.clearLayers();
    for (const { team, stops, walking, towards } of shown.teams) {
      const from = stops.at(-1);
      if (from && walking) drawWay(tips, team, [from, walking], [team]);
      if (walking && towards) drawWay(tips, team, [walking, towards], [team], opacity.ahead);
    }
  }

  function stepsAt(walking: LatLon | null | undefined): number[] | null {
    if (!walking) return null;
    const { x, y } = map.latLngToLayerPoint([walking.lat, walking.lon]);
    return [Math.round(x / stepPx), Math.round(y / stepPx)];
  }

  function drawWay(layer: LayerGroup, team: Letter, ends: LatLon[], sharing: readonly Letter[], as?: number) {
    const isOwn = team === ownTeam();
    polyline(
      ends.map(({ lat, lon }): [number, number] => [lat, lon]),
      {
        renderer,
        interactive: false,
        smoothFactor: 0,
        color: teamColours[team],
        weight: isOwn ? weight.own : weight.other,
        opacity: as ?? (isOwn ? opacity.own : opacity.other),
        className: `map-way map-way-${team}`,
        ...dashesOf(team, sharing),
      },
    ).addTo(layer);
  }

  function ownTeam(): Letter | undefined {
    return shown.teams.find(({ look }) => look === 'own')?.team;
  }

  /** Where each team is on the screen, and where its cap stands. */
  function placed() {
    const standing = shown.teams.flatMap((team) => {
      const place = team.walking ?? team.stops.at(-1);
      return place ? [{ ...team, place, at: map.latLngToLayerPoint([place.lat, place.lon]) }] : [];
    });
    const spots = fanned(standing.map(({ at }) => at));
    return standing.map((team, nth) => ({ ...team, spot: spots[nth] ?? team.at }));
  }

  function fanned(spots: readonly Spot[]): Spot[] {
    return fanOut(spots, signBox(), { capPx: shown.capPx, stalkPx: Math.round(shown.capPx * 0.68) });
  }

  function signBox(): Box[] {
    if (!shown.sign) return [];
    const foot = map.latLngToLayerPoint([shown.sign.lat, shown.sign.lon]);
    const { width, height, footX, footY } = signPx;
    return [{ x: foot.x - footX, y: foot.y - footY, width, height }];
  }

  /** Where caps may come to stand, though none does yet. */
  function meeting(): Spot[] {
    return (shown.meets ?? []).flatMap(({ lat, lon }) =>
      fanned(shown.teams.map(() => map.latLngToLayerPoint([lat, lon]))),
    );
  }

  map.on('zoomend', () => (shown.teams.length > 0 ? draw() : undefined));

  return {
    show: (next: TeamsOnMap) => {
      shown = next;
    },
    draw,
    /** Where caps stand in the box of the map. */
    caps: () => ({
      spots: [...placed().map(({ spot }) => spot), ...meeting()].map(({ x, y }) =>
        map.layerPointToContainerPoint([x, y]),
      ),
      capPx: shown.capPx,
    }),
  };
}
