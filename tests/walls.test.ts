import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

const rooms = ['contract', 'engine', 'server', 'web'];
const copy = houseCopy();
const plain = 'export const one = 1;';
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

// All faults of a kind are looked at in one go: each has a file of its own, and what is said of it names that file.
const toCompile: [string, string][] = [
  ...rooms.map((room): [string, string] => [`${room}/planted.ts`, plain]),
  ...engineFaults.map(([, source], n): [string, string] => [`engine/alone-${n}.ts`, source]),
  ...roomFaults.map(([room, source], n): [string, string] => [`${room}/reaching-${n}.ts`, source]),
];
const toLint: [string, string][] = [
  ...rooms.map((room): [string, string] => [`${room}/planted.ts`, plain]),
  ...lintFaults.map(([, folder, source], n): [string, string] => [`${folder}/fault-${n}.ts`, source]),
  ...cycles.flatMap(([what, source]): [string, string][] => [
    [`engine/cycle-${what}.ts`, source],
    [
      `engine/cycle-${what}-two.ts`,
      `import { one } from './cycle-${what}.ts';\nexport type Two = 2;\nexport const two = () => one;`,
    ],
  ]),
];
const refusedByCompiler = await withPlanted(toCompile, types);
const refusedByLint = await withPlanted(toLint, () => lint(toLint.map(([path]) => path)));

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(rooms)('what breaks no rule compiles and passes lint in %s, beside what does', (room) => {
  expect(saidOf(refusedByCompiler, `${room}/planted.ts`)).toBe('');
  expect(saidOf(refusedByLint, `${room}/planted.ts`)).toBe('');
});

test.each(engineFaults.map(([what, , refusal], n) => ({ what, n, refusal })))(
  'engine cannot use $what: it does not compile',
  ({ n, refusal }) => {
    expect(saidOf(refusedByCompiler, `engine/alone-${n}.ts`)).toMatch(refusal);
  },
);

test.each(lintFaults.map(([what, folder, , refusal], n) => ({ what, file: `${folder}/fault-${n}.ts`, refusal })))(
  '$what: lint refuses it',
  ({ file, refusal }) => {
    expect(saidOf(refusedByLint, file)).toMatch(refusal);
  },
);

test.each(roomFaults.map(([room], n) => ({ room, file: `${room}/reaching-${n}.ts` })))(
  '$room reaching into another room does not compile either',
  ({ file }) => {
    expect(saidOf(refusedByCompiler, file)).toMatch(/TS6307|TS6059|TS2307/);
  },
);

test.each(cycles.map(([what]) => what))('a cycle of %s is refused', (what) => {
  expect(saidOf(refusedByLint, `engine/cycle-${what}.ts`)).toContain('no-cycle');
});

/** Looks at the copy with these faults in it. */
async function withPlanted(faults: [path: string, source: string][], look: () => Promise<string>): Promise<string> {
  for (const [path, source] of faults) writeFileSync(join(copy, path), `${source}\n`);
  const said = await look();
  for (const [path] of faults) rmSync(join(copy, path));
  return said;
}

/** What was said of one file; '' where it passed. */
function saidOf(said: string, file: string): string {
  return said
    .split('\n')
    .filter((line) => line.startsWith(`${file}(`) || line.startsWith(`${file}:`))
    .join('\n');
}

/** What it prints; that it refuses is expected. */
async function run(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'close');
  const printed = await text(child.stdout);
  await exited;
  return printed;
}

function types(): Promise<string> {
  return run(bin('tsc'), ['-b', '--pretty', 'false']);
}

async function lint(paths: string[]): Promise<string> {
  const { diagnostics } = JSON.parse(await run(bin('oxlint'), ['--format', 'json', ...paths])) as {
    diagnostics: Diagnostic[];
  };
  return diagnostics.map(({ filename, ...why }) => `${filename}: ${JSON.stringify(why)}`).join('\n');
}

/** With its code, its message and what helps. */
interface Diagnostic {
  filename: string;
}

/**
 * The house without its tests. The compiler looks at what is planted and what that reaches, and lint looks without types: whether the
 * rest is right takes a minute to tell, and is told by `tsc -b` and `oxlint` themselves.
 */
function houseCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  const kept = new Set(['contract', 'engine', 'server', 'web', 'package.json', 'tsconfig.base.json']);
  for (const name of readdirSync(projectRoot)) {
    if (kept.has(name)) cpSync(join(projectRoot, name), join(folder, name), { recursive: true, filter: isNoTest });
  }
  // Lint's own rules, which its settings name by path.
  cpSync(join(projectRoot, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  const rules = JSON.parse(readFileSync(join(projectRoot, '.oxlintrc.json'), 'utf8')) as { options: object };
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ ...rules, options: { ...rules.options, typeAware: false } }),
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ files: [], references: rooms.map((path) => ({ path })) }),
  );
  for (const room of rooms) {
    const settings = JSON.parse(readFileSync(join(projectRoot, room, 'tsconfig.json'), 'utf8')) as object;
    // And what others reach for: a room that may be reached must let them have it.
    const include = ['planted.ts', 'alone-*.ts', 'reaching-*.ts', 'readiness.ts', 'config/config.ts'];
    writeFileSync(join(folder, room, 'tsconfig.json'), JSON.stringify({ ...settings, include }));
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function isNoTest(path: string): boolean {
  return !/\.test\.tsx?$/.test(path);
}
