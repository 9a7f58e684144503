import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freshDatabaseUrl } from '../../../tests/harness/servers/database.ts';
import { runSql } from '../../../tests/harness/servers/sql.ts';
import { importCommand } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'import-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'york-2026.csv'), 'name,lat,lon,town\nThe Crown,53.96,-1.08,york\n,53.9,-1.0,york\n');
writeFileSync(join(folder, 'broken.csv'), 'name,lat,lon\nThe Swan,53.96,-1.08\nThe Ship,53.96\n');

const url = await freshDatabaseUrl();

test('says what an import added, changed and closed; a bare database is brought up first', async () => {
  expect(await run(['york-2026.csv'])).toEqual({
    code: 0,
    said: [
      'york-2026.csv: 100 %, 1 bars',
      "york-2026.csv: 1 bar in the set 'york'.",
      '1 added, 0 changed, 0 vanished (marked closed).',
      '0 came as closed; 1 towns and villages; left out: 1 without a name, 0 of another kind.',
      '',
    ].join('\n'),
  });
  const { said } = await run(['york-2026.csv', '--osm']);
  expect(said).toContain('0 added, 1 changed, 0 vanished');
});

test('on a terminal a bar fills and is cleared away', async () => {
  const { said } = await run(['york-2026.csv', '--set=york'], { isTTY: true });
  expect(said.split('york-2026.csv')[0]).toBe(`\r${'█'.repeat(30)} 100 %, 1 bars \r\u001b[K`);
});

test('a broken file stops with its line and changes nothing', async () => {
  expect(await run(['broken.csv'])).toEqual({
    code: 1,
    said: 'line 3: 2 cells, where the first line has 3.\nNothing was changed.\n',
  });
});

test('a file that would close too much changes nothing, unless that is said to be right', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => `n${n + 1},Bar ${n},${52 + n / 10_000},-1.1`);
  writeList('hull.csv', rows);
  writeList('hull-2026.csv', [...rows.slice(0, 20), ...rows.slice(-20)]);
  expect((await run(['hull.csv'])).code).toBe(0);
  expect(await run(['hull-2026.csv'])).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      "hull-2026.csv: this would close 60 of the 100 open bars that the set 'hull' has there. Add --closes if they are gone, or --set=name if it is another set.\nNothing was changed.\n",
    ),
  });
  expect(await run(['hull-2026.csv', '--closes'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('0 added, 0 changed, 60 vanished (marked closed).'),
  });
});

test.each([[[]], [['a.csv', 'b.csv']], [['a.csv', '--all']], [['a.csv', '--set=']]])(
  '%j is answered with how to use it',
  async (args) => {
    const { code, said } = await run(args);
    expect([code, said.split('\n')[0]]).toEqual([2, 'npm run import-bars -- <file> [--set=name] [--osm] [--closes]']);
  },
);

test('a setting that is not usable is named', async () => {
  expect(await run(['york-2026.csv'], { env: { DATABASE_URL: 'mysql://x/y' } })).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATABASE_URL is not usable'),
  });
});

test('whoever wants it to end is told that nothing has changed', async () => {
  const stopping = new AbortController();
  const rows = Array.from({ length: 20_000 }, (_, n) => `Bar ${n},${50 + n / 10_000},-1.1,york`);
  writeFileSync(join(folder, 'long.csv'), `name,lat,lon,town\n${rows.join('\n')}\n`);
  const onWrite = () => stopping.abort();
  expect(await run(['long.csv'], { signal: stopping.signal, onWrite })).toMatchObject({
    code: 130,
    said: expect.stringMatching(/Stopped\. Nothing was changed\.\n$/),
  });
  await runSql(url, "do $$ begin assert (select count(*) from bars where collection = 'long') = 0; end $$");
});

test('whoever wanted it to end before it began is told so as well', async () => {
  expect(await run(['york-2026.csv', '--set=early'], { signal: AbortSignal.abort() })).toEqual({
    code: 130,
    said: 'Stopped. Nothing was changed.\n',
  });
  await runSql(url, "do $$ begin assert (select count(*) from bars where collection = 'early') = 0; end $$");
});

function writeList(name: string, rows: string[]): void {
  writeFileSync(join(folder, name), `id,name,lat,lon\n${rows.join('\n')}\n`);
}

const nothing = (): void => undefined;

async function run(
  args: string[],
  { env = {}, isTTY = false, signal = new AbortController().signal, onWrite = nothing } = {},
): Promise<{ code: number; said: string }> {
  let said = '';
  const write = (text: string) => {
    said += text;
    onWrite();
  };
  const around = { env: { DATABASE_URL: url, INIT_CWD: folder, ...env }, out: { isTTY, write }, signal };
  return { code: await importCommand(args, around), said };
}
