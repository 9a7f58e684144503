import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

const copy = houseCopy();
const engineOnly = /engine imports contract only/;
const webOnly = /web imports contract only/;
const serverOnly = /server imports contract and engine only/;
const contractOnly = /contract imports no other room/;
const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name);

/** What the compiler refuses in engine. */
const engineFaults: [what: string, source: string, refusal: RegExp][] = [
  ['fetch', "export const found = fetch('/api/clue');", /TS2304: Cannot find name 'fetch'/],
  ['a timer', 'export const timer = setTimeout(() => undefined, 1);', /TS2304: Cannot find name 'setTimeout'/],
  ['the console', "console.log('hello');", /Cannot find name 'console'/],
  ['files', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;", /TS2591|TS2307/],
];

/** What lint refuses, by the folder it stands in. */
const lintFaults: [what: string, folder: string, source: string, refusal: RegExp][] = [
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
];

/** What the compiler refuses between rooms. */
const roomFaults: [room: string, source: string][] = [
  ['web', "export { readinessOf } from '#engine/readiness';"],
  ['web', "export { readConfig } from '#server/config/config';"],
  ['contract', "export { readinessOf } from '#engine/readiness';"],
  ['engine', "export { readConfig } from '../server/config/config.ts';"],
];

const cycles: [what: string, source: string][] = [
  ['values', "import { two } from './cycle-values-two.ts';\nexport const one = () => two;"],
  [
    'types',
    "import type { Two } from './cycle-types-two.ts';\nexport interface One {\n  two: Two;\n}\nexport const one = 1;",
  ],
];

const houseCompiles = types();
const planted = ['contract', 'engine', 'server', 'web'].map((room): [string, string] => [
  `${room}/planted.ts`,
  'export const one = 1;',
]);
const plainSource = withPlanted(planted, () => lint(planted.map(([path]) => path)));
// All faults of a kind are looked at in one go: each has a file of its own, and what is said of it names that file.
const refusedByEngine = withPlanted(
  engineFaults.map(([, source], n) => [`engine/fault-${n}.ts`, source]),
  types,
);
const refusedBetweenRooms = withPlanted(
  roomFaults.map(([room, source], n) => [`${room}/fault-${n}.ts`, source]),
  types,
);
const refusedByLint = withPlanted(
  [
    ...lintFaults.map(([, folder, source], n): [string, string] => [`${folder}/fault-${n}.ts`, source]),
    ...cycles.flatMap(([what, source]): [string, string][] => [
      [`engine/cycle-${what}.ts`, source],
      [
        `engine/cycle-${what}-two.ts`,
        `import { one } from './cycle-${what}.ts';\nexport type Two = 2;\nexport const two = () => one;`,
      ],
    ]),
  ],
  () => lint([...lintFaults.map(([, folder], n) => `${folder}/fault-${n}.ts`), 'engine']),
);

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the house as it stands compiles, and what breaks no rule passes lint in every room', () => {
  expect(houseCompiles).toMatchObject({ status: 0 });
  expect(plainSource).toMatchObject({ status: 0 });
});

test.each(engineFaults.map(([what, , refusal], n) => ({ what, n, refusal })))(
  'engine cannot use $what: it does not compile',
  ({ n, refusal }) => {
    expect(saidOf(refusedByEngine, `engine/fault-${n}.ts`)).toMatch(refusal);
  },
);

test.each(lintFaults.map(([what, folder, , refusal], n) => ({ what, file: `${folder}/fault-${n}.ts`, refusal })))(
  '$what: lint refuses it',
  ({ file, refusal }) => {
    expect(saidOf(refusedByLint, file)).toMatch(refusal);
  },
);

test.each(roomFaults.map(([room], n) => ({ room, file: `${room}/fault-${n}.ts` })))(
  '$room reaching into another room does not compile either',
  ({ file }) => {
    expect(saidOf(refusedBetweenRooms, file)).toMatch(/TS6307|TS6059|TS2307/);
  },
);

test.each(cycles.map(([what]) => what))('a cycle of %s is refused', (what) => {
  expect(saidOf(refusedByLint, `engine/cycle-${what}.ts`)).toContain('no-cycle');
});

/** Looks at the copy with these faults in it. */
function withPlanted(faults: [path: string, source: string][], look: () => Said): Said {
  for (const [path, source] of faults) writeFileSync(join(copy, path), `${source}\n`);
  const said = look();
  for (const [path] of faults) rmSync(join(copy, path));
  return said;
}

/** What was said of one file; '' where it passed. */
function saidOf({ said }: Said, file: string): string {
  return said
    .split('\n')
    .filter((line) => line.startsWith(`${file}(`) || line.startsWith(`${file}:`))
    .join('\n');
}

interface Said {
  status: number;
  said: string;
}

function run(command: string, args: string[]): Said {
  const done = spawnSync(command, args, { cwd: copy, encoding: 'utf8' });
  return { status: done.status === 0 ? 0 : 1, said: done.stdout || done.stderr };
}

function types(): Said {
  return run(bin('tsc'), ['-b', '--pretty', 'false']);
}

function lint(paths: string[]): Said {
  const { status, said } = run(bin('oxlint'), ['--format', 'json', '--ignore-pattern', '**/*.test.*', ...paths]);
  const { diagnostics } = JSON.parse(said) as { diagnostics: Diagnostic[] };
  return { status, said: diagnostics.map(({ filename, ...why }) => `${filename}: ${JSON.stringify(why)}`).join('\n') };
}

/** With its code, its message and what helps. */
interface Diagnostic {
  filename: string;
}

function houseCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  const kept = new Set(['contract', 'engine', 'server', 'web', 'package.json', '.oxlintrc.json', 'tsconfig.base.json']);
  for (const name of readdirSync(projectRoot)) {
    if (kept.has(name)) cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ files: [], references: ['contract', 'engine', 'server', 'web'].map((path) => ({ path })) }),
  );
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
