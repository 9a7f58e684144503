import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { FoundPlace } from '../../outside/places/found-place.ts';
import { collectionOf, openPlacesFile } from './places-in-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(folder, { recursive: true }));

const crown = {
  id: 'osm:n1',
  name: 'The Crown',
  kind: 'pub',
  lat: 53.96,
  lon: -1.08,
  street: 'High Street',
  locality: 'York',
  isClosed: false,
};

test('an Overpass answer: nodes, ways by their centre, closed bars, towns; what has no name or is no bar is left out', async () => {
  const answer = {
    version: 0.6,
    osm3s: { copyright: 'ODbL "elements": [' },
    elements: [
      node(1, { amenity: 'pub', name: 'The Crown', 'addr:street': 'High Street', 'addr:city': 'York' }),
      {
        type: 'way',
        id: 2,
        center: { lat: 53.95, lon: -1.07 },
        nodes: [7],
        tags: { amenity: 'bar', name: ' A\u0000 ' },
      },
      { type: 'relation', id: 3, bounds: { minlat: 53, maxlat: 54, minlon: -2, maxlon: -1 }, tags: garden },
      node(4, { 'disused:amenity': 'pub', name: 'The Ghost' }),
      node(5, { amenity: 'nightclub', name: 'Noise', opening_hours: 'closed' }),
      node(6, { amenity: 'pub' }),
      node(7, { amenity: 'cafe', name: 'Tea' }),
      { type: 'node', id: 8, lat: 53.9, lon: -1 },
      node(9, { place: 'village', name: 'Heslington', population: '4,000', 'is_in:country_code': 'gb' }),
    ],
  };
  const expected: FoundPlace[] = [
    { bar: { ...crown, kind: 'pub' } },
    { bar: { ...plain, id: 'osm:w2', name: 'A', kind: 'bar', lat: 53.95, lon: -1.07 } },
    { bar: { ...plain, id: 'osm:r3', name: 'Garden', kind: 'biergarten', lat: 53.5, lon: -1.5 } },
    { bar: { ...plain, id: 'osm:n4', name: 'The Ghost', kind: 'pub', isClosed: true } },
    { bar: { ...plain, id: 'osm:n5', name: 'Noise', kind: 'nightclub', isClosed: true } },
    { dropped: 'unnamed' },
    { dropped: 'other' },
    { dropped: 'other' },
    {
      locality: {
        id: 'osm:n9',
        name: 'Heslington',
        county: null,
        country: 'GB',
        lat: 53.96,
        lon: -1.08,
        people: 4_000,
      },
    },
  ];
  for (const text of [JSON.stringify(answer), JSON.stringify(answer, null, 2)]) {
    expect(await read(text)).toEqual(expected);
    expect(await read(gzipSync(text))).toEqual(expected);
  }
});

test('GeoJSON with flat tags or nested ones, points and outlines', async () => {
  const tags = { amenity: 'pub', name: 'The Crown', 'addr:street': 'High Street', 'addr:city': 'York' };
  const point = { type: 'Point', coordinates: [-1.08, 53.96] };
  const outline = {
    type: 'Polygon',
    coordinates: [
      [
        [-1.09, 53.95],
        [-1.07, 53.95],
        [-1.07, 53.97],
        [-1.09, 53.95],
      ],
    ],
  };
  const features = [
    { type: 'Feature', properties: { '@id': 'node/1', ...tags }, geometry: point },
    { type: 'Feature', id: 'way/2', properties: tags, geometry: outline },
    { type: 'Feature', properties: { type: 'node', id: 3, tags }, geometry: point },
  ];
  expect(await read(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([
    { bar: crown },
    { bar: { ...crown, id: 'osm:w2', lat: 53.96, lon: -1.08 } },
    { bar: { ...crown, id: 'osm:n3' } },
  ]);
});

test.each([
  ['commas', 'name,lat,lon,town\n', (cells: string[]) => cells.join(',')],
  ['tabs and a byte order mark', '\uFEFFName\tLatitude\tLongitude\tCity\r\n', (cells: string[]) => cells.join('\t')],
  ['semicolons', '"name";"y";"x";"locality"\n', (cells: string[]) => cells.map((cell) => `"${cell}"`).join(';')],
])('a list with %s', async (_name, header, row) => {
  const text = `${header}${row(['The Crown', '53.96', '-1.08', 'newcastle-upon-tyne'])}\n${row(['', '1', '2', ''])}`;
  const [found, unnamed] = await read(text);
  expect(found).toEqual({
    bar: {
      ...plain,
      id: expect.stringMatching(/^import:[\w-]{22}$/),
      name: 'The Crown',
      locality: 'Newcastle upon Tyne',
    },
  });
  expect(unnamed).toEqual({ dropped: 'unnamed' });
});

test('cells in quotes may hold commas, quotes and line breaks', async () => {
  const [found] = await read(
    'id,name,lat,lon,street,amenity,closed\nn1,"The ""Old"", Crown",53.96,-1.08,"High\nStreet",bar,yes\n',
  );
  const bar = { ...crown, name: 'The "Old", Crown', kind: 'bar', locality: null, isClosed: true };
  expect(found).toEqual({ bar });
});

test('ids of OpenStreetMap are taken as they are, ids of others belong to their list, and without one name and place are the id', async () => {
  expect(await ids('@id\t@type\tname\t@lat\t@lon\n7\tway\tA\t1\t2\n')).toEqual(['osm:w7']);
  expect(await ids('id,name,lat,lon\nnode/7,A,1,2\nW8,B,1,2\n')).toEqual(['osm:n7', 'osm:w8']);
  expect(await ids('id,type,name,lat,lon\n5,constructor,A,1,2\n')).toEqual([expect.stringMatching(/^import:/)]);
  const own = 'id,name,lat,lon\n7,A,1,2\n';
  expect(await ids(own)).toEqual(await ids('id,name,lat,lon\n7,Other,3,4\n'));
  expect(await ids(own)).not.toEqual(await ids(own, 'another list'));
  const none = 'name,lat,lon\nA,1.00001,2\n';
  expect(await ids(none)).toEqual(await ids('name,lat,lon\nA,1,2\n', 'another list'));
  expect(await ids(none)).not.toEqual(await ids('name,lat,lon\nA,1.1,2\n'));
});

test('a position may leave out the nought before its point', async () => {
  const [found] = await read('id,name,lat,lon\nn1,The Crown,51.5,-.1276\n');
  expect(found).toEqual({ bar: { ...plain, lat: 51.5, lon: -0.1276 } });
});

test('a kind that is no bar is left out', async () => {
  expect(await read('name,lat,lon,kind\nTea,1,2,cafe\n')).toEqual([{ dropped: 'other' }]);
});

test.each([
  ['', 'line 1: the file is empty.'],
  ['name,town\nA,B\n', 'line 1: no column for lat, lon among: name, town'],
  ['name,lat,lon\nA,1,2\nB,1\n', 'line 3: 2 cells, where the first line has 3.'],
  ['name,lat,lon\nA,north,2\n', "line 2: 'north', '2' is no position."],
  ['name,lat,lon\nA,,\n', "line 2: '', '' is no position."],
  ['name,lat,lon\nA,-.,2\n', "line 2: '-.', '2' is no position."],
  ['name,lat,lon\nA,NaN,2\n', "line 2: 'NaN', '2' is no position."],
  ['name,lat,lon\nA,91,2\n', "line 2: '91', '2' is no position."],
  ['name,lat,lon\n"A,1,2\nB,1,2\n', 'line 2: the file ends within a quoted cell.'],
  ['name,lat,lon\n"A"x,1,2\n', 'line 2: a quoted cell goes on after its closing quote.'],
  ['{"elements": [\n{"type": "node", "id": 1', 'line 2, character 25: the file ends in the middle.'],
  ['{"elements": [\n{"type": node}]}', expect.stringMatching(/^line 2, character 1: this object is not JSON/)],
  ['{"elements": [{}]}', 'line 1, character 15: this is no place of OpenStreetMap with an id and a position.'],
  [
    `{"elements": [${JSON.stringify(node(1, { amenity: 'pub', name: 'A' }, 95))}]}`,
    'line 1, character 15: this is no place of OpenStreetMap with an id and a position.',
  ],
  ['{"elements": [7]}', "line 1, character 15: '7' does not belong here."],
  ['{"elements": ["x"]}', 'line 1, character 15: an object was expected here.'],
  ['{"elements": [}', "line 1, character 15: '}' closes nothing."],
  ['{"elements": []} x', "line 1, character 18: 'x' does not belong here."],
  ['{"bars": []}', 'line 1, character 13: there is no list of elements or features in it.'],
  [
    '{"elements": [],\n"remark": "runtime error: Query timed out"}',
    'line 2, character 42: it says that it is incomplete: runtime error: Query timed out',
  ],
  [Buffer.from([0x6e, 0xff, 0xfe]), 'after byte 0: this is not UTF-8.'],
  [
    gzipSync('name,lat,lon\nA,1,2\n').subarray(0, 25),
    expect.stringMatching(/^after byte \d+ of its content: the gzip/),
  ],
])('%j is broken, and it is said where', async (text, message) => {
  await expect(read(text)).rejects.toThrow(expect.objectContaining({ name: 'BrokenFile', message }));
});

test('a file that is not there is said to be missing', async () => {
  await expect(openPlacesFile(join(folder, 'nowhere.csv'), 'x')).rejects.toThrow(/nowhere.csv: there is no such file/);
  await expect(openPlacesFile(folder, 'x')).rejects.toThrow(/there is no such file/);
});

test.runIf(existsSync('/proc/self/mem'))('a file that cannot be read is said to be so', async () => {
  await expect(openPlacesFile('/proc/self/mem', 'x')).rejects.toThrow(
    expect.objectContaining({ name: 'BrokenFile', message: '/proc/self/mem: this file cannot be read.' }),
  );
});

test('a file that is gone before it is read is broken too', async () => {
  const path = join(folder, 'gone.csv');
  writeFileSync(path, 'name,lat,lon\nA,1,2\n');
  const { places } = await openPlacesFile(path, 'x');
  rmSync(path);
  await expect(places.next()).rejects.toThrow('after byte 0: the file cannot be read any further.');
});

test('a file that never closes its first quote or object is given up, not swallowed', async () => {
  await expect(read(`name,lat,lon\n"${'x'.repeat(200_000)}`)).rejects.toThrow('line 2: this cell has no end.');
  await expect(read(`{"elements": [{"a": "${'x'.repeat(17_000_000)}`)).rejects.toThrow(/this object has no end/);
});

test.each([
  ['gb-pubs-2026.csv', 'gb-pubs'],
  ['/tmp/York.GeoJSON.gz', 'york'],
  ['leeds_2026-11-15T20:00.json', 'leeds'],
  ['2026.csv', 'bars'],
  ['gb-20261115.csv', 'gb'],
  ['gb_2026-11.csv', 'gb'],
  ['gb 20261115T200000Z.csv', 'gb'],
  ['gb-2026-11-15T20:00:00.123+01:00.csv', 'gb'],
  ['leeds-1.csv', 'leeds-1'],
  ['leeds-2.csv', 'leeds-2'],
  ['area51.csv', 'area51'],
  ['postcode-12026.csv', 'postcode-12026'],
  ['gb-2026-99.csv', 'gb-2026-99'],
])('%s belongs to the set %s', (path, collection) => {
  expect(collectionOf(path)).toBe(collection);
});

const plain = { ...crown, street: null, locality: null };
const garden = { amenity: 'biergarten', name: 'Garden' };

function node(id: number, tags: Record<string, string>, lat = 53.96) {
  return { type: 'node', id, lat, lon: -1.08, tags };
}

async function read(content: string | Buffer, collection = 'list'): Promise<FoundPlace[]> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const { places } = await openPlacesFile(path, collection);
  const found: FoundPlace[] = [];
  for await (const some of places) found.push(...some);
  return found;
}

async function ids(content: string, collection?: string): Promise<(string | null)[]> {
  return (await read(content, collection)).map((place) => ('bar' in place ? place.bar.id : null));
}
