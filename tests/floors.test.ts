import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

/** The floors of server/, the ground first: a folder imports what lies below it and nothing else. */
const floors = [
  'config',
  'embedded',
  'outside',
  'text-outlines',
  'store',
  'http',
  'races',
  'mails',
  'places',
  'streets',
  'games',
  'accounts',
  'night',
  'pages',
  'home',
  'photos',
  'payments',
  'lazy',
  'push',
  'live',
  'results',
  'operator',
  'own-data',
  'jobs',
  'routes',
  'seed',
  'backup',
];
/** What opens and names everything stands above them all, and may be named by its type from anywhere. */
const roof = ['main.ts', 'app.ts', 'deps.ts', 'open-deps.ts'];

const server = join(projectRoot, 'server');

test('every folder of server/ has its floor', { tags: 'promise' }, () => {
  const folders = readdirSync(server, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(new Set(folders.map(({ name }) => name))).toEqual(new Set([...floors, 'fonts', 'testing']));
});

test('a folder of server/ imports only what lies below it', { tags: 'promise' }, () => {
  const upwards = sourcesIn(server)
    .filter((file) => folderOf(file) !== 'testing')
    .flatMap((file) =>
      importsOf(file).flatMap((target) => {
        const [from, to] = [folderOf(file), folderOf(target)];
        if (roof.includes(from) || roof.includes(to) || floors.indexOf(to) <= floors.indexOf(from)) return [];
        return [`${relative(server, file)} imports ${relative(server, target)}`];
      }),
    );
  expect(upwards).toEqual([]);
});

test('what only tests need is no part of the product', { tags: 'promise' }, () => {
  const product = ['contract', 'engine', 'server', 'web']
    .flatMap((room) => sourcesIn(join(projectRoot, room)))
    .filter((file) => !/\/(testing|gallery)\//.test(file));
  expect(product.filter((file) => /'[^']*\/testing\/[^']*'/.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('no folder is a pile: about 25 files, four deep', { tags: 'promise' }, () => {
  const piles = ['contract', 'engine', 'server', 'web', 'scripts']
    .flatMap((room) => foldersIn(join(projectRoot, room)))
    .filter(({ path, files }) => files > 30 || relative(projectRoot, path).split('/').length > 4);
  expect(piles).toEqual([]);
});

function folderOf(file: string): string {
  return relative(server, file).split('/')[0] ?? '';
}

function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => join(dirname(file), path)).filter((path) => path.startsWith(server));
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}

/** Code only: drawings and migrations are as many as they are. */
function foldersIn(path: string): { path: string; files: number }[] {
  const entries = readdirSync(path, { withFileTypes: true });
  const files = entries.filter(({ name }) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.')).length;
  return [
    { path, files },
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersIn(join(path, name))),
  ];
}
