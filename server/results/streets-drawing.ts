import { areaKinds, lineKinds, streetTiles, tilesAround, unitsAt } from '#contract/streets/street-tile';
import { quiet } from '../text-outlines/face.ts';
import { unpackTile } from '../streets/ground/pack-tile.ts';
import type { Grounds } from '../streets/grounds.ts';
import { type Box, colours, words } from './drawing.ts';

/** The streets round where a race began, as a picture shows them. */
export interface PicturedStreets {
  /** Another for other streets. */
  key: string;
  /** Squares as they are packed, with where their north-west corner is from the start, in units. */
  squares: { packed: Buffer; x: number; y: number }[];
}

/** Quiet enough for words to be read over them. */
const inks = { green: '#10231b', water: '#0f2a33', lane: '#152a22', street: '#193228', main: '#214136' } as const;
/** How wide streets are drawn, in units of a square. */
const widths = { lane: 5, street: 9, main: 16 } as const;

/** What is known of the streets round a place; null where nothing is. */
export async function streetsRound(
  grounds: Grounds,
  start: { lat: number; lon: number } | undefined,
): Promise<PicturedStreets | null> {
  if (!start) return null;
  const [right, down] = unitsAt(start, streetTiles.near);
  const near = tilesAround(start).filter(({ z }) => z === streetTiles.near);
  const found = await Promise.all(near.map(async (at) => ({ at, ground: await grounds.at(at) })));
  const known = found.flatMap(({ at, ground }) => (ground ? [{ at, ground }] : []));
  if (known.length === 0) return null;
  const squares = known.map(({ at, ground }) => ({
    packed: ground.packed,
    x: (at.x - right) * streetTiles.unitsWide,
    y: (at.y - down) * streetTiles.unitsWide,
  }));
  return { key: known.map(({ ground }) => ground.etag).join(' '), squares };
}

interface StreetsDrawn {
  drawn: string;
  /** Whom they are to be credited to; null for a town we made up. */
  credit: string | null;
}

/** Streets in a box, fading towards its foot: the start in its middle, so many pixels to a unit. */
export function streetsBehind(streets: PicturedStreets | null, box: Box, scale: number): StreetsDrawn {
  if (!streets) return { drawn: '', credit: null };
  const inked = { green: '', water: '', lane: '', street: '', main: '' };
  let credit: string | null = null;
  for (const { packed, x, y } of streets.squares) {
    const tile = unpackTile(packed);
    credit ??= tile.credit ?? null;
    for (const [kind, ...rings] of tile.areas) {
      const name = areaKinds[kind];
      if (name === 'green' || name === 'water') inked[name] += rings.map((ring) => `${pathOf(ring, x, y)}Z`).join('');
    }
    for (const [kind, , ...points] of tile.lines) {
      const name = lineKinds[kind];
      if (name === 'lane' || name === 'street' || name === 'main') inked[name] += pathOf(points, x, y);
    }
  }
  const area = (kind: 'green' | 'water') => `<path d="${inked[kind]}" fill="${inks[kind]}" fill-rule="evenodd"/>`;
  const line = (kind: 'lane' | 'street' | 'main') =>
    `<path d="${inked[kind]}" fill="none" stroke="${inks[kind]}" stroke-width="${widths[kind]}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const middle = `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) scale(${scale})`;
  const drawn = `<defs><linearGradient id="town-fade" x1="0" x2="0" y1="0" y2="1"><stop offset="0.55" stop-color="#fff"/>
      <stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
      <mask id="town"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="url(#town-fade)"/></mask></defs>
    <g mask="url(#town)"><g transform="${middle}">${area('green')}${area('water')}${line('lane')}${line('street')}${line('main')}</g></g>`;
  return { drawn, credit };
}

/** Whose streets they are, where they are somebody's. */
export function streetsCredit({ credit }: StreetsDrawn, at: { x: number; y: number; size: number }): string {
  return credit === null ? '' : words(quiet, quiet.drawable(credit), { ...at, anchor: 'end' }, colours.moss);
}

function pathOf(steps: readonly number[], x: number, y: number): string {
  const [first = 0, second = 0, ...rest] = steps;
  return `M${(first + x).toFixed(0)} ${(second + y).toFixed(0)}l${rest.join(' ')}`;
}
