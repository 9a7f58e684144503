import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';

const document = readFileSync(join(projectRoot, 'docs/TESTING.md'), 'utf8');
const table = document.split('## Promises')[1]?.split('\n## ')[0] ?? '';
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', first = '', second = '']) => ({ promise, first: namesIn(first), second: namesIn(second) }));

const files = readdirSync(join(projectRoot, 'tests'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.test.ts'));

test('each file of tests/ is in one row of the table of promises', { tags: 'promise' }, () => {
  const named = rows.flatMap(({ first, second }) => [...first, ...second]);
  expect(named.toSorted()).toEqual(files.map(nameOf).toSorted());
});

test('the tests that npm test runs are those of the table', { tags: 'promise' }, () => {
  const tagged = files.filter((path) =>
    readFileSync(join(projectRoot, 'tests', path), 'utf8').includes("tags: 'promise'"),
  );
  expect(rows.flatMap(({ first }) => first).toSorted()).toEqual(tagged.map(nameOf).toSorted());
  expect(rows.filter(({ first }) => first.length === 0)).toEqual([]);
});

function namesIn(cell: string): string[] {
  return cell.split(', ').filter((name) => name !== '');
}

function nameOf(path: string): string {
  return path.replace('.test.ts', '');
}
