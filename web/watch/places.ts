import type { Letter } from '#contract/game';
import type { WatchView } from '#contract/watch';
import { type Box, fanOut, type Spot } from '../parts/map/fan-out.ts';
import { type LatLon, metresBetween } from '../parts/map/lat-lon.ts';

export interface MapSize {
  width: number;
  height: number;
  /** How wide a cap is, how far above its bar it stands, and how wide a letter of its name is; 0 where no names are written. */
  capPx: number;
  stalkPx: number;
  letterPx: number;
  /** What stands over the map already. */
  taken: readonly Box[];
}

interface Cap {
  team: Letter;
  name: string;
  isOut: boolean;
  bar: Spot;
  at: Spot;
  /** Where its name stands, by the left upper corner; null where there is no room for it. */
  label: Box | null;
}

export interface Places {
  metresPerPx: number;
  start: Spot;
  startPlace: LatLon;
  /** Where something is on this map. */
  spotOf: (place: LatLon) => Spot;
  caps: Cap[];
}

/** A street corner fills no wall: at least so much is shown. */
const leastM = 1_000;

/** The sign at the start, over its bar. */
export function signBox({ x, y }: Spot, { capPx }: Pick<MapSize, 'capPx'>): Box {
  const width = capPx * 1.1;
  return { x: x - width / 2, y: y - capPx * 0.66, width, height: capPx * 0.46 };
}

/** Where everything on a watcher's map belongs: every bar in sight, no cap on another, names where they can be read. */
export function placesOn(view: Pick<WatchView, 'startBar' | 'teams'>, size: MapSize): Places {
  const racing = view.teams.filter(({ state }) => state !== 'absent');
  const bars = racing.reduce<LatLon[]>((all, { found }) => all.concat(found), [view.startBar]);
  const { spotOf, metresPerPx } = projected(bars, size);
  const start = spotOf(view.startBar);
  const at = racing.map(({ found }) => spotOf(found[found.length - 1] ?? view.startBar));
  const sign = signBox(start, size);
  const spots = fanOut(at, size.taken.concat(sign), size).map((spot) => within(spot, size));
  const caps = racing.map((team, index) => ({
    team: team.group,
    name: team.name,
    isOut: team.state === 'retired',
    bar: at[index] ?? start,
    at: spots[index] ?? start,
    label: null as Box | null,
  }));
  const full = size.taken.concat(
    sign,
    spots.map((spot) => boxRound(spot, size.capPx)),
  );
  const dots = at.map((spot) => boxRound(spot, size.capPx / 5));
  for (const cap of caps) {
    if (size.letterPx === 0) continue;
    cap.label = labelFor(cap.name, cap.at, full.concat(dots), size) ?? labelFor(cap.name, cap.at, full, size);
    if (cap.label) full.push(cap.label);
  }
  return { metresPerPx, start, startPlace: view.startBar, spotOf, caps };
}

function projected(bars: readonly LatLon[], { width, height, capPx }: MapSize) {
  const south = Math.min(...bars.map(({ lat }) => lat));
  const north = Math.max(...bars.map(({ lat }) => lat));
  const west = Math.min(...bars.map(({ lon }) => lon));
  const east = Math.max(...bars.map(({ lon }) => lon));
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const across = metresBetween({ lat: middle.lat, lon: west }, { lat: middle.lat, lon: east });
  const down = metresBetween({ lat: south, lon: middle.lon }, { lat: north, lon: middle.lon });
  const room = { width: width - capPx * 3.2, top: capPx * 1.6, height: height - capPx * 2.5 };
  const metresPerPx = Math.max(across / room.width, down / room.height, leastM / Math.max(width, height));
  const pxPerLat = metresBetween({ lat: 0, lon: 0 }, { lat: 1, lon: 0 }) / metresPerPx;
  const pxPerLon = pxPerLat * Math.cos((middle.lat * Math.PI) / 180);
  const spotOf = ({ lat, lon }: LatLon): Spot => ({
    x: width / 2 + (lon - middle.lon) * pxPerLon,
    y: room.top + room.height / 2 - (lat - middle.lat) * pxPerLat,
  });
  return { spotOf, metresPerPx };
}

function within({ x, y }: Spot, { width, height, capPx }: MapSize): Spot {
  const edge = capPx / 2 + 8;
  return { x: Math.min(Math.max(x, edge), width - edge), y: Math.min(Math.max(y, edge), height - edge) };
}

function boxRound({ x, y }: Spot, px: number): Box {
  return { x: x - px / 2, y: y - px / 2, width: px, height: px };
}

/** To the right of the cap, else to the left, else below or above, else at one of its corners. */
function labelFor(
  name: string,
  { x, y }: Spot,
  full: readonly Box[],
  { width, height, capPx, letterPx }: MapSize,
): Box | null {
  const size = { width: name.length * letterPx + capPx * 0.28, height: capPx * 0.46 };
  const [beside, corner] = [capPx * 0.44, capPx * 0.3];
  const ways: Box[] = [
    { x: x + beside, y: y - size.height / 2, ...size },
    { x: x - beside - size.width, y: y - size.height / 2, ...size },
    { x: x - size.width / 2, y: y + beside, ...size },
    { x: x - size.width / 2, y: y - beside - size.height, ...size },
    ...[corner, -corner - size.height].flatMap((down) => [
      { x: x + corner, y: y + down, ...size },
      { x: x - corner - size.width, y: y + down, ...size },
    ]),
  ];
  const own = boxRound({ x, y }, capPx);
  const others = full.filter((box) => box.x !== own.x || box.y !== own.y);
  const isFree = (box: Box) =>
    box.x > 4 &&
    box.x + box.width < width - 4 &&
    box.y > 4 &&
    box.y + box.height < height - 4 &&
    others.every((other) => !overlap(box, other));
  return ways.filter(isFree)[0] ?? null;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
