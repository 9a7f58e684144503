import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshDatabaseUrl } from '../../../tests/harness/servers/database.ts';
import { runSql } from '../../../tests/harness/servers/sql.ts';
import { writePbf } from '../../testing/osm-writer.ts';
import { importMapCommand } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-map-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const url = await freshDatabaseUrl();

const nodes = [
  { id: 1, lat: 53.96, lon: -1.08, tags: { amenity: 'pub', name: 'The Crown' } },
  { id: 2, lat: 53.961, lon: -1.08 },
  { id: 3, lat: 53.961, lon: -1.081, tags: { place: 'village', name: 'Yorkton' } },
];
const york = writePbf({ nodes, ways: [{ id: 1, nodes: [1, 2, 3], tags: { highway: 'footway' } }] });
writeFileSync(join(folder, 'york-2026.osm.pbf'), york);
writeFileSync(join(folder, 'broken.osm.pbf'), york.subarray(0, -1));

const done = [
  "1 bar in the set 'york'; 1 towns and villages.",
  '1 added, 0 changed, 0 vanished (marked closed); 0 came as closed.',
  /^Streets with 3 points in 1 squares of the map, in \d+\.\d seconds\.$/,
];

test('says what came in; a bare database is brought up first', async () => {
  const { code, said } = await run(['york-2026.osm.pbf']);
  const lines = said.trim().split('\n');
  expect(lines).toContain('york-2026.osm.pbf: 100 %, packing');
  expect([code, ...lines.slice(-3)]).toEqual([
    0,
    `york-2026.osm.pbf: ${done[0]}`,
    done[1],
    expect.stringMatching(done[2] ?? ''),
  ]);
  expect(readdirSync(join(folder, 'data/maps'))).toEqual([]);
});

test('on a terminal a bar fills and is cleared away', async () => {
  const { said } = await run(['york-2026.osm.pbf'], { isTTY: true });
  expect(said).toContain(`${'█'.repeat(30)} 100 %, packing \r\u001b[K`);
});

test('a broken file stops with words and changes nothing', async () => {
  const { code, said } = await run(['broken.osm.pbf']);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^the block at byte \d+: the file ends in the middle\.\nNothing was changed\.\n$/),
  ]);
});

test('from an address it is fetched, brought in and removed', async () => {
  const { code, said } = await run([`${await serve(york)}/york.osm.pbf`]);
  expect(code).toBe(0);
  expect(said).toContain('york.osm.pbf: 100 %, fetched\n');
  expect(said).toContain("york.osm.pbf: 1 bar in the set 'york'");
  expect(readdirSync(join(folder, 'data/maps'))).toEqual([]);
});

test('a broken file that was fetched is kept, and said where', async () => {
  const { code, said } = await run([`${await serve(york.subarray(0, -1))}/york.osm.pbf`]);
  expect(code).toBe(1);
  expect(said).toMatch(
    /the file ends in the middle: the file is kept in .*\/data\/maps\/\w+-york\.osm\.pbf\.part\.\nNothing was changed\.\n$/,
  );
});

test('an address without https is refused', async () => {
  expect(await run(['http://example.org/york.osm.pbf'])).toEqual({
    code: 1,
    said: 'An address must begin with https.\nNothing was changed.\n',
  });
});

test('whoever wants it to end is told that nothing has changed', async () => {
  const stopping = new AbortController();
  const { code, said } = await run(['york-2026.osm.pbf', '--set=stopped'], {
    signal: stopping.signal,
    onWrite: () => stopping.abort(),
  });
  expect([code, said]).toEqual([130, expect.stringMatching(/Stopped\. Nothing was changed\.\n$/)]);
  await runSql(url, "do $$ begin assert (select count(*) from street_sets where name = 'stopped') = 0; end $$");
});

test.each([[[]], [['a.osm', 'b.osm']], [['a.osm', '--osm']], [['a.osm', '--set=']]])(
  '%j is answered with how to use it',
  async (args) => {
    const { code, said } = await run(args);
    expect([code, said.split('\n')[0]]).toEqual([2, 'npm run import-map -- <file or address> [--set=name] [--closes]']);
  },
);

async function serve(content: Buffer): Promise<string> {
  const server = createServer((_, response) => response.end(content));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(async () => server.closeAllConnections());
  afterwards(async () => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const nothing = (): void => undefined;

async function run(
  args: string[],
  { isTTY = false, signal = new AbortController().signal, onWrite = nothing } = {},
): Promise<{ code: number; said: string }> {
  let said = '';
  const write = (text: string) => {
    said += text;
    onWrite();
  };
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  return { code: await importMapCommand(args, { env, out: { isTTY, write }, signal }), said };
}
