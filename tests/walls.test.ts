import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

const copy = mkdtempSync(join(tmpdir(), 'walls-'));
const engineOnly = /engine imports contract only/;
const webOnly = /web imports contract only/;
const serverOnly = /server imports contract and engine only/;
const contractOnly = /contract imports no other room/;
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

test('the house as it stands compiles, and what breaks no rule passes lint in every room', () => {
  expect(types()).toMatchObject({ status: 0 });
  const planted = ['contract', 'engine', 'server', 'web'].map((room) => `${room}/planted.ts`);
  for (const path of planted) plant(path, 'export const one = 1;');
  expect(lint(planted)).toMatchObject({ status: 0 });
});

test.each([
  ['fetch', "export const found = fetch('/api/clue');", /TS2304: Cannot find name 'fetch'/],
  ['a timer', 'export const timer = setTimeout(() => undefined, 1);', /TS2304: Cannot find name 'setTimeout'/],
  ['the console', "console.log('hello');", /Cannot find name 'console'/],
  ['files', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;", /TS2591|TS2307/],
])('engine cannot use %s: it does not compile', (_what, source, refusal) => {
  plant('engine/planted.ts', source);
  expect(types()).toMatchObject({ status: 1, said: expect.stringMatching(refusal) });
});

test.each([
  ['engine tells the time', 'engine', 'export const now = Date.now();', /Time is an argument/],
  ['engine makes a Date', 'engine', 'export const now = new Date();', /Time is an argument/],
  ['engine reads a stopwatch', 'engine', 'export const now = performance.now();', /Time is an argument/],
  [
    'engine goes round by globalThis',
    'engine',
    'export const now = globalThis.Date.now();',
    /reaches for nothing outside/,
  ],
  ['engine rolls dice', 'engine', 'export const roll = Math.random();', /Chance is an argument/],
  ['engine makes ids', 'engine', 'export const id = crypto.randomUUID();', /Chance is an argument/],
  ['engine imports server', 'engine', "export { readConfig } from '#server/config/config';", engineOnly],
  ['engine imports deep in server', 'engine', "export { readKeys } from '#server/store/accounts/keys';", engineOnly],
  ['engine reaches server by path', 'engine', "export { readConfig } from '../server/config/config.ts';", engineOnly],
  ['engine imports a package with IO', 'engine', "export { Pool } from 'pg';", engineOnly],
  ['engine imports node', 'engine', "export { readFileSync } from 'node:fs';", engineOnly],
  ['web imports server', 'web', "export { readConfig } from '#server/config/config';", webOnly],
  ['web imports deep in server', 'web', "export { readKeys } from '#server/store/accounts/keys';", webOnly],
  ['web imports engine', 'web', "export { readinessOf } from '#engine/readiness';", webOnly],
  ['web reaches engine by path', 'web/parts', "export { readinessOf } from '../../engine/readiness.ts';", webOnly],
  ['web uses node', 'web', "export { join } from 'node:path';", webOnly],
  ["web imports the server's framework", 'web', "export { fastify } from 'fastify';", webOnly],
  ['server reaches web by path', 'server', "export { callServer } from '../web/call/api.ts';", serverOnly],
  ['contract imports engine', 'contract', "export { readinessOf } from '#engine/readiness';", contractOnly],
  ['contract imports server', 'contract', "export { readConfig } from '../server/config/config.ts';", contractOnly],
  ['contract imports web', 'contract/calls', "export { callServer } from '../../web/api.ts';", contractOnly],
  ['contract imports a client', 'contract', "export { AuthClient } from '@supabase/auth-js';", contractOnly],
])('%s: lint refuses it', (_what, folder, source, refusal) => {
  plant(`${folder}/planted.ts`, source);
  expect(lint([`${folder}/planted.ts`])).toMatchObject({ status: 1, said: expect.stringMatching(refusal) });
});

test.each([
  ['web', "export { readinessOf } from '#engine/readiness';"],
  ['web', "export { readConfig } from '#server/config/config';"],
  ['contract', "export { readinessOf } from '#engine/readiness';"],
  ['engine', "export { readConfig } from '../server/config/config.ts';"],
])('%s reaching into another room does not compile either', (room, source) => {
  plant(`${room}/planted.ts`, source);
  expect(types()).toMatchObject({ status: 1, said: expect.stringMatching(/TS6307|TS6059|TS2307/) });
});

test.each([
  ['values', "import { two } from './planted-two.ts';\nexport const one = () => two;\n"],
  [
    'types',
    "import type { Two } from './planted-two.ts';\nexport interface One {\n  two: Two;\n}\nexport const one = 1;\n",
  ],
])('a cycle of %s is refused', (_what, source) => {
  plant('engine/planted.ts', source);
  plant(
    'engine/planted-two.ts',
    "import { one } from './planted.ts';\nexport type Two = 2;\nexport const two = () => one;\n",
  );
  expect(lint(['engine'])).toMatchObject({ status: 1, said: expect.stringContaining('no-cycle') });
});

/** Puts a fault into the copy for the length of one test. */
function plant(path: string, source: string): void {
  const file = join(copy, path);
  writeFileSync(file, `${source}\n`);
  onTestFinished(() => rmSync(file));
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
