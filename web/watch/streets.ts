import { streetTilePath, type StreetTile, type TileAt, unitsAt } from '#contract/streets/street-tile';
import { nameFont, paintStreets, type SheetView } from '../parts/map/streets/paint-streets.ts';
import { squaresIn } from '../parts/map/streets/squares-in.ts';
import type { StreetInk } from '../parts/map/streets/street-look.ts';
import { layNames } from '../parts/map/streets/street-names.ts';
import { openSquare, type Square } from '../parts/map/streets/street-square.ts';
import { element } from './element.ts';
import type { MapSize, Places } from './places.ts';

/** What lies under the ways of the teams; waiting while squares may still come. */
export type WallGround = 'waiting' | 'streets' | 'sketch';

type Known = 'waiting' | 'nothing' | 'missing' | Square;

/** Streets are sketched when no square came in this time; one that did not come is asked for again after this. */
const pace = { sketchMs: 1_000, againMs: 30_000 };
/** More of them show too large a part of the world to be a race. */
const mostSquares = 48;
/** The cap that names and streets of a phone's map stand beside. */
const phoneCapPx = 64;

/** As web/style/tokens.css has it for the night: a wall knows no other. */
const ink: StreetInk = {
  paper: '#111c17',
  water: '#12303a',
  green: '#15291d',
  square: '#18271f',
  road: '#2a4237',
  edge: '#0d1512',
  dash: '#3f5c4f',
  words: '#a9bdb2',
  font: '"Figtree Variable", "Figtree Stand-in", system-ui, sans-serif',
};

/** Our own streets on a sheet as large as the map. Asked for are squares in sight: what is in sight the server has shown itself. */
export function drawStreets(changed: () => void) {
  const sheet = element('canvas', { class: 'streets', 'aria-hidden': 'true' }) as HTMLCanvasElement;
  const known: Record<string, Known> = {};
  let isLate = false;
  let began = false;
  let painted = '';

  function ask(at: TileAt): void {
    const path = streetTilePath(at);
    if (known[path] !== undefined) return;
    known[path] = 'waiting';
    const settle = (found: Known) => {
      known[path] = found;
      changed();
    };
    fetchSquare(at).then(settle, () => {
      settle('missing');
      setTimeout(() => {
        delete known[path];
        changed();
      }, pace.againMs);
    });
  }

  function begin(): void {
    if (began) return;
    began = true;
    setTimeout(() => {
      isLate = true;
      changed();
    }, pace.sketchMs);
  }

  function paint(squares: Square[], view: SheetView, scale: number): void {
    const as = [view, scale, squares.map(({ at }) => streetTilePath(at))].map((part) => JSON.stringify(part)).join(' ');
    if (as === painted) return;
    painted = as;
    // A size that is set empties the sheet.
    sheet.width = Math.round(view.width * scale);
    sheet.height = Math.round(view.height * scale);
    const pen = sheet.getContext('2d');
    if (!pen || squares.length === 0) return;
    const names = layNames(view.zoom, (text, px) => {
      pen.font = nameFont(px, ink);
      return pen.measureText(text).width;
    });
    for (const square of squares) names.add(square);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    paintStreets(pen, squares, names.all(), view, ink);
  }

  return {
    sheet,
    /** Paints what is known of the streets on this map; what the ground is now, and whose work. */
    show(places: Places, size: MapSize, wide: number): { ground: WallGround; credit: string } {
      begin();
      const larger = Math.max(1, size.capPx / phoneCapPx);
      const view = viewOf(places, size, larger);
      const wanted = squaresIn(view);
      const isRace = wanted.length <= mostSquares;
      if (isRace) wanted.forEach(ask);
      const found = isRace ? wanted.map((at) => known[streetTilePath(at)]) : [];
      const squares = found.filter((one): one is Square => typeof one === 'object');
      paint(squares, view, (wide / size.width) * larger * Math.min(2, devicePixelRatio || 1));
      const credited = squares.filter(({ credit }) => credit !== null)[0];
      if (squares.length > 0) return { ground: 'streets', credit: credited?.credit ?? '' };
      return { ground: found.indexOf('waiting') >= 0 && !isLate ? 'waiting' : 'sketch', credit: '© OpenStreetMap' };
    },
  };
}

/** The part of the world a map shows, in pixels that are larger on a wall: names there are read from across the room. */
function viewOf({ start, startPlace, spotOf }: Places, { width, height }: MapSize, larger: number): SheetView {
  const pxPerLon = (spotOf({ lat: startPlace.lat, lon: startPlace.lon + 1 }).x - start.x) / larger;
  const zoom = Math.log2((pxPerLon * 360) / 256);
  const [x, y] = unitsAt(startPlace, zoom);
  return {
    zoom,
    left: x * 256 - start.x / larger,
    top: y * 256 - start.y / larger,
    width: width / larger,
    height: height / larger,
  };
}

async function fetchSquare(at: TileAt): Promise<Known> {
  const answer = await fetch(streetTilePath(at));
  if (answer.status === 204 || answer.status === 404) return 'nothing';
  if (!answer.ok) throw new Error(`A square of the map was answered with ${answer.status}.`);
  return openSquare(at, (await answer.json()) as StreetTile) ?? 'nothing';
}
