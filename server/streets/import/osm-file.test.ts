import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { array, assert, asyncProperty, constantFrom, integer, nat, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { manyTags, readMap, whole } from '../../testing/osm-reader.ts';
import {
  pbfBlob,
  pbfBlock,
  pbfHeader,
  type SmallMap,
  writeOsm,
  writeOsmGz,
  writePbf,
} from '../../testing/osm-writer.ts';
import { openOsmFile } from './osm-file.ts';

const town: SmallMap = {
  nodes: [
    { id: 1, lat: 53.96, lon: -1.08, tags: { amenity: 'pub', name: `The <Crown> & "Egg's" 🥚` } },
    { id: 2, lat: 53.9600001, lon: -1.0799999 },
    { id: 3, lat: -89.9999999, lon: 179.9999999, tags: { place: 'town' } },
    { id: 12_000_000_001, lat: 0, lon: 0 },
  ],
  ways: [
    { id: 7, nodes: [1, 2, 12_000_000_001, 1], tags: { highway: 'footway' } },
    { id: 8, nodes: [2, 3] },
    { id: 9, nodes: [] },
  ],
  relations: [
    {
      id: 4,
      members: [
        { type: 'way', ref: 7, role: 'outer' },
        { type: 'node', ref: 2 },
        { type: 'relation', ref: 4, role: 'subarea' },
      ],
      tags: { type: 'multipolygon', natural: 'water' },
    },
    { id: 5, members: [] },
  ],
};

test.each([
  ['.osm.pbf', writePbf(town)],
  ['.osm.pbf, a block for each thing', writePbf(town, { atOnce: 1 })],
  ['.osm.pbf, not packed', writePbf(town, { field: 1 })],
  ['.osm.pbf, all in one block', Buffer.concat([pbfHeader(), pbfBlock(town)])],
  ['.osm.pbf, with a block of a kind to come', Buffer.concat([writePbf(town), pbfBlob('OSMNews', Buffer.from('x'))])],
  ['.osm', writeOsm(town)],
  ['.osm with a mark at its beginning and comments', `\u{feff}<!-- <node> -->${writeOsm(town)}`],
  ['.osm.gz', writeOsmGz(town)],
])('a map is read as it was written: %s', async (_, content) => {
  expect(await readMap(content)).toEqual(whole(town));
});

test('any map is read from each kind of file as it was written', async () => {
  const word = string({ maxLength: 6, unit: constantFrom('a', '&', '<', '"', "'", '\n', 'é', '🥚', ']]>', '>') });
  const tags = array(tuple(word, word), { maxLength: 3 }).map((all) => Object.fromEntries(all));
  const ids = array(integer({ min: 1, max: 2 ** 40 }), { maxLength: 9 }).map((all) =>
    [...new Set(all)].toSorted((a, b) => a - b),
  );
  const place = tuple(
    integer({ min: -900_000_000, max: 900_000_000 }),
    integer({ min: -1_800_000_000, max: 1_800_000_000 }),
  );
  await assert(
    asyncProperty(ids, ids, ids, tags, place, nat(2), async (nodes, ways, relations, some, [lat, lon], format) => {
      const map = {
        nodes: nodes.map((id) => ({ id, lat: lat / 1e7, lon: lon / 1e7, tags: some })),
        ways: ways.map((id) => ({ id, nodes: relations, tags: some })),
        relations: relations.map((id) => ({
          id,
          members: nodes.map((ref) => ({ type: 'node' as const, ref, role: Object.keys(some)[0] ?? '' })),
          tags: some,
        })),
      };
      const written =
        [() => writePbf(map, { atOnce: 4 }), () => writeOsm(map), () => writeOsmGz(map)][format]?.() ?? '';
      expect(await readMap(written)).toEqual(whole(map));
    }),
    { numRuns: casesToTry(200), seed: 21 },
  );
});

const unordered = expect.stringMatching(/its things do not come in the order of their ids; osmium sort/);
const inTheMiddle = expect.stringMatching(/the file ends in the middle\.$/);

test.each<[string, string | Buffer, unknown]>([
  ['nothing', '', expect.stringMatching(/the file is empty\.$/)],
  ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), expect.stringMatching(/no beginning of a block/)],
  ['a list', 'name,lat,lon\nThe Crown,1,2\n', expect.stringMatching(/^the block at byte 0: /)],
  ['zeroes', Buffer.alloc(100), expect.stringMatching(/^the block at byte 0: /)],
  ['bzip2', 'BZh91AY&SY', expect.stringMatching(/bzip2 is not read here; bunzip2 unpacks it\.$/)],
  ['a file without a header', pbfBlock(town), expect.stringMatching(/this is no \.osm\.pbf, \.osm or \.osm\.gz file/)],
  ['a file that ends within a block', writePbf(town).subarray(0, -1), inTheMiddle],
  ['a file that ends within a length', Buffer.concat([writePbf(town), Buffer.from([0, 0])]), inTheMiddle],
  ['history', pbfHeader(['OsmSchema-V0.6', 'HistoricalInformation']), expect.stringMatching(/osmium time-filter/)],
  [
    'what is not known',
    pbfHeader(['OsmSchema-V0.7']),
    expect.stringMatching(/it needs 'OsmSchema-V0.7', which is not/),
  ],
  ['zstd', pbfBlob('OSMHeader', Buffer.alloc(9), 7), expect.stringMatching(/it is packed with zstd; only zlib/)],
  [
    'an empty block',
    Buffer.concat([pbfHeader(), pbfBlob('OSMData', Buffer.alloc(0), 9)]),
    expect.stringMatching(/there is nothing in it/),
  ],
  [
    'a wrong zlib',
    withBlob([
      [3, Buffer.from('no zlib')],
      [2, 7],
    ]),
    expect.stringMatching(/it cannot be unpacked/),
  ],
  [
    'a bomb',
    withBlob([
      [2, 100],
      [3, deflateSync(Buffer.alloc(50_000_000))],
    ]),
    expect.stringMatching(/it cannot be unpacked/),
  ],
  [
    'a bomb that says so',
    withBlob([
      [2, 50_000_000],
      [3, deflateSync(Buffer.alloc(50_000_000))],
    ]),
    expect.stringMatching(/longer than is allowed/),
  ],
  [
    'less than it says',
    withBlob([
      [2, 100],
      [3, deflateSync(Buffer.alloc(50))],
    ]),
    expect.stringMatching(/not as long as it says/),
  ],
  ['a number without end', withContent(Buffer.alloc(40, 0xff)), expect.stringMatching(/a number has no end/)],
  [
    'a field that is too long',
    withContent(Buffer.from([0x12, 0x7f, 0x00])),
    expect.stringMatching(/longer than what it lies in/),
  ],
  [
    'a word that is not there',
    withContent(
      Buffer.from([0x12, 8, 0x1a, 6, 8, 1, 0x12, 0, 0x1a, 0]),
      [0x12, 10, 0x1a, 8, 8, 1, 0x12, 1, 9, 0x1a, 1, 9],
    ),
    expect.stringMatching(/names a word that is not there/),
  ],
  [
    'a node beyond the pole',
    writePbf({ nodes: [{ id: 1, lat: 90.1, lon: 0 }] }),
    expect.stringMatching(/node 1 has no place on earth/),
  ],
  ['nodes out of order', writePbf({ nodes: [node(2), node(1)] }), unordered],
  ['a node twice', writePbf({ nodes: [node(2), node(2)] }), unordered],
  [
    'ways before nodes',
    Buffer.concat([pbfHeader(), pbfBlock({ ways: [{ id: 1, nodes: [] }] }), pbfBlock({ nodes: [node(1)] })]),
    unordered,
  ],
  [
    'relations before ways',
    Buffer.concat([
      pbfHeader(),
      pbfBlock({ relations: [{ id: 1, members: [] }] }),
      pbfBlock({ ways: [{ id: 1, nodes: [] }] }),
    ]),
    unordered,
  ],
  ['a node without a number', writePbf({ nodes: [node(0)] }), expect.stringMatching(/0 is no id of OpenStreetMap/)],
  [
    'too many tags',
    writePbf({ ways: [{ id: 1, nodes: [], tags: manyTags(6_000) }] }),
    expect.stringMatching(/too many tags/),
  ],
  [
    'a way without end',
    writePbf({ ways: [{ id: 1, nodes: Array.from({ length: 30_000 }, () => 1) }] }),
    expect.stringMatching(/too long/),
  ],
])('%s gets words', async (_, content, message) => {
  await expect(readMap(content)).rejects.toThrow(expect.objectContaining({ name: 'BrokenFile', message }));
});

test('a gzip that is cut off gets words', async () => {
  await expect(readMap(gzipSync(writeOsm(town)).subarray(0, -12))).rejects.toThrow(/the gzip is damaged/);
});

test('a file that is not there gets words', async () => {
  await expect(openOsmFile(join(tmpdir(), 'nowhere'))).rejects.toThrow(/nowhere: there is no such file/);
  await expect(openOsmFile(tmpdir())).rejects.toThrow(/there is no such file/);
});

test('whatever happens to the bytes of a file, it is read or refused with words', async () => {
  const files = [
    writePbf(town),
    writePbf(town, { field: 1 }),
    writePbf(town, { atOnce: 1, field: 1 }),
    Buffer.from(writeOsm(town)),
  ];
  const change = tuple(nat(10_000), nat(255), constantFrom('set', 'drop', 'add', 'cut'));
  await assert(
    asyncProperty(constantFrom(...files), array(change, { minLength: 1, maxLength: 6 }), async (file, changes) => {
      let bytes = [...file];
      for (const [where, byte, how] of changes) {
        const at = where % Math.max(1, bytes.length);
        if (how === 'cut') bytes = bytes.slice(0, at);
        else bytes.splice(at, how === 'add' ? 0 : 1, ...(how === 'drop' ? [] : [byte]));
      }
      const told = await readMap(Buffer.from(bytes)).then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect(['read', 'BrokenFile']).toContain(told);
    }),
    { numRuns: casesToTry(3_000), seed: 21 },
  );
});

function node(id: number) {
  return { id, lat: 1, lon: 2 };
}

/** A file whose one block has this content, or the first of several that need a block before them. */
function withContent(content: Buffer, ...others: number[][]): Buffer {
  return Buffer.concat([
    pbfHeader(),
    ...[content, ...others.map((bytes) => Buffer.from(bytes))].map((one) => pbfBlob('OSMData', one, 1)),
  ]);
}

/** A file whose one block is packed as these fields say. */
function withBlob(fields: [field: number, value: number | Buffer][]): Buffer {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const blob = Buffer.concat(
    fields.map(([field, value]) =>
      typeof value === 'number'
        ? Buffer.from([field * 8, ...varint(value)])
        : Buffer.concat([Buffer.from([field * 8 + 2, ...varint(value.length)]), value]),
    ),
  );
  const header = Buffer.from([0x0a, 7, ...Buffer.from('OSMData'), 0x18, ...varint(blob.length)]);
  return Buffer.concat([pbfHeader(), Buffer.from([0, 0, 0, header.length]), header, blob]);
}
