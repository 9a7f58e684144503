import { type LineKind, streetTiles } from '#contract/streets/street-tile';
import { namedFromZoom, namePx } from './street-look.ts';
import type { Extent, Square } from './street-square.ts';

/** A name where it stands, in pixels of the whole world at its zoom. */
export interface PlacedName {
  text: string;
  px: number;
  x: number;
  y: number;
  /** In radians, so that it never stands on its head. */
  angle: number;
  extent: Extent;
}

/** A stretch that is all but straight, by its ends. */
interface Stretch {
  from: Spot;
  to: Spot;
  length: number;
}

interface Spot {
  x: number;
  y: number;
}

interface Wanted {
  text: string;
  px: number;
  rank: number;
  stretches: Stretch[];
}

const kindsByRank: readonly LineKind[] = ['main', 'street', 'lane', 'path'];
/** Where along its stretch a name is tried, the best place first. */
const triedAt = [0.5, 0.3, 0.7];
/** The same name is not written again nearer than this. */
const againPx = 420;
const room = { ends: 14, between: 5 } as const;
/** So far a street may bend away from the words that lie on it. */
const bendPx = 2.6;
const cellPx = 64;

/**
 * Names of streets at one zoom, laid out square by square as they arrive: what stands stays, and no two stand on one another. Every
 * sheet draws the same ones, so that a name may reach over an edge.
 */
export function layNames(zoom: number, measure: (text: string, px: number) => number) {
  const placed: PlacedName[] = [];
  const sameName = new Map<string, Spot[]>();
  const cells = new Map<string, (Spot & { radius: number })[]>();
  const added = new Set<Square>();

  function tryOne({ text, px }: Wanted, { from, to }: Stretch, width: number, share: number): PlacedName | null {
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    if (sameName.get(text)?.some((other) => Math.hypot(other.x - x, other.y - y) < againPx)) return null;
    const angle = Math.atan((to.y - from.y) / (to.x - from.x || 1e-9));
    const beads = beadsOf(x, y, angle, width, px * 0.62);
    if (beads.some(isTaken)) return null;
    for (const bead of beads) cellOf(bead.x, bead.y, true)?.push(bead);
    sameName.set(text, [...(sameName.get(text) ?? []), { x, y }]);
    const half = { x: (Math.abs(Math.cos(angle)) * width) / 2 + px, y: (Math.abs(Math.sin(angle)) * width) / 2 + px };
    const extent = { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y };
    return { text, px, x, y, angle, extent };
  }

  function cellOf(x: number, y: number, isMade: boolean) {
    const key = `${Math.floor(x / cellPx)}:${Math.floor(y / cellPx)}`;
    const cell = cells.get(key) ?? [];
    if (isMade) cells.set(key, cell);
    return cell;
  }

  function isTaken(bead: Spot & { radius: number }): boolean {
    for (const across of [-cellPx, 0, cellPx]) {
      for (const down of [-cellPx, 0, cellPx]) {
        const near = cellOf(bead.x + across, bead.y + down, false);
        if (near.some((other) => doMeet(bead, other))) return true;
      }
    }
    return false;
  }

  return {
    /** Lays out the names of a square, those of large streets first; the ones that found room. */
    add(square: Square): PlacedName[] {
      if (added.has(square)) return [];
      added.add(square);
      const news: PlacedName[] = [];
      for (const wanted of wantedIn(square, zoom)) {
        const width = measure(wanted.text, wanted.px);
        for (const stretch of wanted.stretches) {
          if (stretch.length < width + room.ends) break;
          const share = triedAt.filter((at) => stretch.length * Math.min(at, 1 - at) * 2 >= width + room.ends);
          for (const at of share) {
            const name = tryOne(wanted, stretch, width, at);
            if (name) news.push(name);
            if (name) break;
          }
        }
      }
      placed.push(...news);
      return news;
    },
    all: (): readonly PlacedName[] => placed,
  };
}

export type StreetNames = ReturnType<typeof layNames>;

/** Words that lie at an angle take the room of beads on a string. */
function beadsOf(x: number, y: number, angle: number, width: number, radius: number) {
  const count = Math.max(1, Math.ceil(width / (radius * 1.5)));
  return Array.from({ length: count }, (_, nth) => {
    const along = count === 1 ? 0 : (nth / (count - 1) - 0.5) * (width - radius);
    return { x: x + Math.cos(angle) * along, y: y + Math.sin(angle) * along, radius };
  });
}

function doMeet(a: Spot & { radius: number }, b: Spot & { radius: number }): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius + room.between;
}

/** Every name of a square that is written at this zoom, with the stretches of its street, longest first. */
function wantedIn({ at, lines }: Square, zoom: number): Wanted[] {
  const scale = (256 * 2 ** (zoom - at.z)) / streetTiles.unitsWide;
  const left = at.x * streetTiles.unitsWide;
  const top = at.y * streetTiles.unitsWide;
  const byName = new Map<string, Wanted & { ways: Spot[][] }>();
  kindsByRank.forEach((kind, rank) => {
    if (zoom < (namedFromZoom[kind] ?? Infinity)) return;
    for (const { name, points } of lines[kind]) {
      if (name === null) continue;
      const known = byName.get(name) ?? { text: name, px: namePx(kind), rank, stretches: [], ways: [] };
      byName.set(name, known);
      const way: Spot[] = [];
      for (let index = 0; index + 1 < points.length; index += 2) {
        way.push({ x: (left + (points[index] ?? 0)) * scale, y: (top + (points[index + 1] ?? 0)) * scale });
      }
      known.ways.push(way);
    }
  });
  const all = [...byName.values()].map(({ ways, ...wanted }) => ({
    ...wanted,
    stretches: joined(ways)
      .map(straightest)
      .toSorted((a, b) => b.length - a.length),
  }));
  return all.toSorted((a, b) => a.rank - b.rank || (b.stretches[0]?.length ?? 0) - (a.stretches[0]?.length ?? 0));
}

/** Ways that end where another begins are one. */
function joined(ways: readonly Spot[][]): Spot[][] {
  const rest = [...ways];
  const whole: Spot[][] = [];
  for (let way = rest.shift(); way; way = rest.shift()) {
    let isGrown = true;
    while (isGrown) {
      const grown: Spot[] = way;
      const index = rest.findIndex((other) => joinedPair(grown, other) !== null);
      const other = rest[index];
      isGrown = other !== undefined;
      if (!other) break;
      way = joinedPair(grown, other) ?? grown;
      rest.splice(index, 1);
    }
    whole.push(way);
  }
  return whole;
}

function joinedPair(a: Spot[], b: Spot[]): Spot[] | null {
  const [aFirst, aLast, bFirst, bLast] = [a[0], a[a.length - 1], b[0], b[b.length - 1]];
  if (!aFirst || !aLast || !bFirst || !bLast) return null;
  if (isSame(aLast, bFirst)) return [...a, ...b.slice(1)];
  if (isSame(aLast, bLast)) return [...a, ...turned(b).slice(1)];
  if (isSame(aFirst, bLast)) return [...b, ...a.slice(1)];
  return isSame(aFirst, bFirst) ? [...turned(b), ...a.slice(1)] : null;
}

function turned(way: readonly Spot[]): Spot[] {
  return way.map((_, index) => way[way.length - 1 - index] ?? { x: 0, y: 0 });
}

function isSame(a: Spot, b: Spot): boolean {
  return Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
}

/** The longest part of a way that words can lie on without leaving it. */
function straightest(way: readonly Spot[]): Stretch {
  let best: Stretch = { from: { x: 0, y: 0 }, to: { x: 0, y: 0 }, length: 0 };
  for (let first = 0; first < way.length - 1; first += 1) {
    for (let last = first + 1; last < way.length; last += 1) {
      const [from, to] = [way[first], way[last]];
      if (!from || !to || !isStraight(way, first, last)) break;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      if (length > best.length) best = { from, to, length };
    }
  }
  return best;
}

function isStraight(way: readonly Spot[], first: number, last: number): boolean {
  const [from, to] = [way[first], way[last]];
  if (!from || !to) return false;
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down) || 1;
  let walked = 0;
  for (let index = first + 1; index <= last; index += 1) {
    const [before, spot] = [way[index - 1], way[index]];
    if (!before || !spot) return false;
    walked += Math.hypot(spot.x - before.x, spot.y - before.y);
    if (Math.abs((spot.x - from.x) * down - (spot.y - from.y) * across) / length > bendPx) return false;
  }
  return walked < length * 1.03 + 1;
}
