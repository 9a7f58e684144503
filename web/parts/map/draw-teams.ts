import { layerGroup, type Map as LeafletMap, type Marker, marker, polyline, svg } from 'leaflet';
import { type Letter, teamColours } from '#contract/game';
import { type Box, fanOut } from './fan-out.ts';
import type { LatLon } from './lat-lon.ts';
import { signPx } from './map-pin.ts';
import { type CapLook, capOf } from './team-icon.ts';
import { stretchesOf } from './trails.ts';

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
}

export interface TeamsOnMap {
  teams: readonly TeamOnMap[];
  capPx: number;
  /** Where the sign of the start stands, which caps must not cover. */
  sign: LatLon | null;
}

const dot = { gap: 9, own: 5, other: 3.5 } as const;

/** Draws caps of teams and the dotted lines of their ways; caps are fanned out anew at every zoom. */
export function drawTeams(map: LeafletMap, tap: (team: Letter) => void) {
  const lines = layerGroup().addTo(map);
  const caps = layerGroup().addTo(map);
  // Only SVG lets dots of several teams take turns on a line.
  const renderer = svg({ padding: 0.5 });
  let shown: TeamsOnMap = { teams: [], capPx: 0, sign: null };
  let drawnAs = '';

  function draw() {
    const as = JSON.stringify([map.getZoom(), shown]);
    if (as === drawnAs) return;
    drawnAs = as;
    drawLines();
    drawCaps();
  }

  function drawLines() {
    lines.clearLayers();
    const own = shown.teams.find(({ look }) => look === 'own')?.team;
    const stretches = stretchesOf(shown.teams).toSorted((a, b) => Number(a.team === own) - Number(b.team === own));
    for (const { team, from, to, turn, turns } of stretches) {
      const ends: [number, number][] = [
        [from.lat, from.lon],
        [to.lat, to.lon],
      ];
      polyline(ends, {
        renderer,
        interactive: false,
        smoothFactor: 0,
        color: teamColours[team],
        weight: team === own ? dot.own : dot.other,
        opacity: team === own ? 1 : 0.85,
        dashArray: `0.1 ${dot.gap * turns}`,
        dashOffset: String(-dot.gap * turn),
        className: `map-way map-way-${team}`,
      }).addTo(lines);
    }
  }

  function drawCaps() {
    caps.clearLayers();
    for (const { team, name, look, bar, at, spot } of placed()) {
      const icon = capOf(team, look, shown.capPx, { x: at.x - spot.x, y: at.y - spot.y });
      marker([bar.lat, bar.lon], { icon, keyboard: false, riseOnHover: true, zIndexOffset: look === 'own' ? 1_000 : 0 })
        .on('add', ({ target }) => say(target as Marker, name))
        .on('click', () => tap(team))
        .addTo(caps);
    }
  }

  /** Where the bar of each team is on the screen, and where its cap stands. */
  function placed() {
    const { teams, capPx } = shown;
    const standing = teams.flatMap((team) => {
      const bar = team.stops.at(-1);
      return bar ? [{ ...team, bar, at: map.latLngToLayerPoint([bar.lat, bar.lon]) }] : [];
    });
    const bars = standing.map(({ at }) => at);
    const spots = fanOut(bars, signBox(), { capPx, stalkPx: Math.round(capPx * 0.68) });
    return standing.map((team, place) => ({ ...team, spot: spots[place] ?? team.at }));
  }

  function signBox(): Box[] {
    if (!shown.sign) return [];
    const foot = map.latLngToLayerPoint([shown.sign.lat, shown.sign.lon]);
    const { width, height, footX, footY } = signPx;
    return [{ x: foot.x - footX, y: foot.y - footY, width, height }];
  }

  map.on('zoomend', () => (shown.teams.length > 0 ? draw() : undefined));

  return {
    show: (next: TeamsOnMap) => {
      shown = next;
    },
    draw,
    /** Where caps stand in the box of the map. */
    caps: () => ({
      spots: placed().map(({ spot }) => map.layerPointToContainerPoint([spot.x, spot.y])),
      capPx: shown.capPx,
    }),
  };
}

/** The map is a picture of the list beside it, so a cap is a picture with a name, not a control. */
function say(cap: Marker, name: string): void {
  cap.getElement()?.setAttribute('role', 'img');
  cap.getElement()?.setAttribute('aria-label', name);
}
