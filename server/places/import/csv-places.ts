import { createHash } from 'node:crypto';
import { text } from '#contract/limits';
import { foldPlace } from '../fold.ts';
import { toCentimetre } from '../../outside/places/to-centimetre.ts';
import { csvRows } from './csv-rows.ts';
import { BrokenFile, type FoundPlace, isPlaceOnEarth, keptText, kindIn } from '../../outside/places/found-place.ts';
import { osmId } from '../../outside/places/osm-place.ts';
import { townKinds } from '../../outside/places/osm-place.ts';
import { townId } from './towns.ts';

/** How others head the columns we know, without case, signs and spaces. */
const headings = {
  name: ['name', 'pubname', 'barname', 'title'],
  lat: ['lat', 'latitude', 'y'],
  lon: ['lon', 'lng', 'long', 'longitude', 'x'],
  id: ['id', 'osmid'],
  type: ['type', 'osmtype'],
  kind: ['amenity', 'kind', 'category'],
  place: ['place', 'placetype'],
  town: ['town', 'city', 'locality', 'village', 'posttown', 'addrcity', 'addrtown', 'addrvillage'],
  street: ['street', 'addrstreet', 'addr', 'address', 'road'],
  closed: ['closed', 'status', 'disused'],
};
type Column = keyof typeof headings;

const towns = new Set<string>(townKinds);
const closedWords = new Set(['yes', 'true', '1', 'closed', 'permanently closed', 'disused']);

/**
 * The bars of a list whose first line heads its columns, and the towns and villages it has rows for. `collection` tells the ids
 * of one list from those of another.
 */
export async function* csvPlaces(chunks: AsyncIterable<string>, collection: string): AsyncGenerator<FoundPlace[]> {
  let header: { columns: Record<Column, number>; width: number } | null = null;
  for await (const rows of csvRows(chunks)) {
    const places: FoundPlace[] = [];
    for (const { cells, line } of rows) {
      if (cells.length === 1 && cells[0]?.trim() === '') continue;
      if (!header) {
        header = { columns: columnsOf(cells), width: cells.length };
        continue;
      }
      const { columns, width } = header;
      if (cells.length !== width) {
        throw new BrokenFile(`line ${line}`, `${cells.length} cells, where the first line has ${width}.`);
      }
      places.push(placeIn((column) => cells[columns[column]]?.trim() ?? '', line, collection));
    }
    yield places;
  }
  if (!header) throw new BrokenFile('line 1', 'the file is empty.');
}

function columnsOf(cells: string[]): Record<Column, number> {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''));
  const placeOf = (column: Column) => heads.findIndex((head) => headings[column].includes(head));
  const columns = Object.fromEntries(
    Object.keys(headings).map((column) => [column, placeOf(column as Column)]),
  ) as Record<Column, number>;
  const missing = (['name', 'lat', 'lon'] as const).filter((column) => columns[column] < 0);
  if (missing.length === 0) return columns;
  throw new BrokenFile('line 1', `no column for ${missing.join(', ')} among: ${cells.join(', ').slice(0, 300)}`);
}

function placeIn(cell: (column: Column) => string, line: number, collection: string): FoundPlace {
  const [lat, lon] = [coordinate(cell('lat')), coordinate(cell('lon'))];
  if (!isPlaceOnEarth(lat, lon)) {
    throw new BrokenFile(`line ${line}`, `'${cell('lat')}', '${cell('lon')}' is no position.`.slice(0, 200));
  }
  const townKind = [cell('place'), cell('kind')].find((word) => towns.has(word.toLowerCase()));
  if (townKind && !kindIn(cell('kind'))) return townOf(cell, { lat, lon }, collection);
  const kindGiven = cell('kind') || (kindIn(cell('type')) ?? '');
  const kind = kindGiven === '' ? 'pub' : kindIn(kindGiven);
  if (!kind) return { dropped: 'other' };
  const name = keptText(cell('name'), text.barName);
  if (name === null) return { dropped: 'unnamed' };
  return {
    bar: {
      id: idOf(cell, collection) ?? hashed([name.toLowerCase(), lat.toFixed(4), lon.toFixed(4)]),
      name,
      kind,
      lat,
      lon,
      street: keptText(cell('street'), text.street),
      locality: keptText(townName(cell('town')), text.city),
      isClosed: closedWords.has(cell('closed').toLowerCase()),
    },
  };
}

/** A place of any size, so that one is found by its name although no gazetteer has it. */
function townOf(cell: (column: Column) => string, point: { lat: number; lon: number }, collection: string): FoundPlace {
  const name = keptText(townName(cell('name')), text.city);
  if (name === null) return { dropped: 'unnamed' };
  const given = idOf(cell, collection);
  const id = given?.startsWith('osm:') ? given : townId(foldPlace(name), point);
  return { locality: { id, name, county: null, country: null, ...point, people: null } };
}

/** Number('') is 0, and a bar without a position does not lie off Africa. */
function coordinate(cell: string): number {
  return /^[-+]?(?:\d{1,3}(?:\.\d+)?|\.\d+)$/.test(cell) ? toCentimetre(Number(cell)) : Number.NaN;
}

function idOf(cell: (column: Column) => string, collection: string): string | null {
  const given = cell('id');
  if (given === '') return null;
  const [, type, digits] = /^(?:osm:)?(node|way|relation|n|w|r)\/?(\d+)$/i.exec(given) ?? [];
  return osmId(type ?? cell('type'), digits ?? given) ?? hashed([collection, given]);
}

function hashed(parts: string[]): string {
  return `import:${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}`;
}

const small = new Set(['upon', 'on', 'in', 'under', 'by', 'le', 'the', 'of', 'and', 'de', 'la', 'en', 'with', 'next']);

/** newcastle-upon-tyne is the address of a page, and Newcastle upon Tyne a town; what has capitals is left alone. */
function townName(given: string): string {
  if (!/^[^\p{Lu}\s]+$/u.test(given)) return given;
  return given
    .split('-')
    .map((word, n) => (n > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}
