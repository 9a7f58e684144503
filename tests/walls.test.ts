import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../server/root.ts';

const copy = mkdtempSync(join(tmpdir(), 'walls-'));
const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name);

beforeAll(() => {
  const kept = new Set(['contract', 'engine', 'server', 'web', 'package.json', '.oxlintrc.json', 'tsconfig.base.json']);
  for (const name of readdirSync(projectRoot)) {
    if (kept.has(name)) cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  }
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ files: [], references: ['contract', 'engine', 'server', 'web'].map((path) => ({ path })) }),
  );
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the house as it stands passes both guards', () => {
  expect(types()).toMatchObject({ status: 0 });
  expect(lint(['contract', 'engine', 'server', 'web'])).toMatchObject({ status: 0 });
});

test.each([
  ['fetch', "export const found = fetch('/api/clue');", /TS2304: Cannot find name 'fetch'/],
  ['a timer', 'export const timer = setTimeout(() => undefined, 1);', /TS2304: Cannot find name 'setTimeout'/],
  ['the console', "console.log('hello');", /Cannot find name 'console'/],
  ['files', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;", /TS2591|TS2307/],
])('engine cannot use %s: it does not compile', (_what, source, refusal) => {
  const planted = plant('engine/planted.ts', source);
  expect(types()).toMatchObject({ status: 1, said: expect.stringMatching(refusal) });
  planted.remove();
});

test.each([
  ['engine tells the time', 'engine', 'export const now = Date.now();', /Time is an argument/],
  ['engine makes a Date', 'engine', 'export const now = new Date();', /Time is an argument/],
  ['engine rolls dice', 'engine', 'export const roll = Math.random();', /Chance is an argument/],
  [
    'engine imports server',
    'engine',
    "export { readConfig } from '../server/config.ts';",
    /engine imports contract only/,
  ],
  [
    'engine reaches server by path',
    'engine',
    "export { readConfig } from '../server/config.ts';",
    /engine imports contract only/,
  ],
  ['web imports server', 'web', "export { readConfig } from '../server/config.ts';", /web imports contract only/],
  ['web imports engine', 'web', "export { readinessOf } from '#engine/readiness';", /web imports contract only/],
  [
    'web reaches engine by path',
    'web',
    "export { readinessOf } from '../engine/readiness.ts';",
    /web imports contract only/,
  ],
  ['web uses node', 'web', "export { join } from 'node:path';", /web imports contract only/],
  ['server imports web', 'server', "export { zone } from '../web/zone.ts';", /server imports contract and engine only/],
  [
    'contract imports engine',
    'contract',
    "export { readinessOf } from '#engine/readiness';",
    /contract imports no other room/,
  ],
  [
    'contract imports server',
    'contract',
    "export { readConfig } from '../server/config.ts';",
    /contract imports no other room/,
  ],
  ['contract imports web', 'contract', "export { zone } from '../web/zone.ts';", /contract imports no other room/],
])('%s: lint refuses it', (_what, room, source, refusal) => {
  const planted = plant(`${room}/planted.ts`, source);
  expect(lint([`${room}/planted.ts`])).toMatchObject({ status: 1, said: expect.stringMatching(refusal) });
  planted.remove();
});

test.each([
  ['web', "export { readinessOf } from '#engine/readiness';"],
  ['contract', "export { readinessOf } from '#engine/readiness';"],
  ['engine', "export { readConfig } from '../server/config.ts';"],
])('%s reaching into another room does not compile either', (room, source) => {
  const planted = plant(`${room}/planted.ts`, source);
  expect(types()).toMatchObject({ status: 1, said: expect.stringMatching(/TS6307|TS6059|TS2307/) });
  planted.remove();
});

test('a cycle is refused', () => {
  const one = plant('engine/planted.ts', "import { two } from './planted-two.ts';\nexport const one = () => two;\n");
  const two = plant('engine/planted-two.ts', "import { one } from './planted.ts';\nexport const two = () => one;\n");
  expect(lint(['engine'])).toMatchObject({ status: 1, said: expect.stringContaining('no-cycle') });
  one.remove();
  two.remove();
});

function plant(path: string, source: string): { remove: () => void } {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${source}\n`);
  return { remove: () => rmSync(file) };
}

function run(command: string, args: string[]): { status: number; said: string } {
  const done = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status: done.status === 0 ? 0 : 1, said: done.stdout + done.stderr };
}

function types() {
  return run(bin('tsc'), ['-b', '--pretty', 'false']);
}

function lint(paths: string[]) {
  return run(bin('oxlint'), ['--ignore-pattern', '**/*.test.*', ...paths]);
}
