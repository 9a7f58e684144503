import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';
import { freshApp } from './harness/servers/app.ts';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are its first ones. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`
  .trim()
  .split(/\s+/)
  .map((part) => part.split(':'));

const document = readFileSync(join(projectRoot, 'docs/SECURITY.md'), 'utf8');
const rows = [
  ...document.matchAll(/^\| v5\.0\.0-(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))? \| ([^|]+) \| ([a-z ]+) \| (.+) \|$/gm),
].flatMap(([, section = '', first, last, words = '', status = '', how = '']) =>
  numbers(Number(first), Number(last ?? first)).map((at) => ({ id: `${section}.${at}`, words, status, how })),
);

test('every requirement of levels 1 and 2 stands in docs/SECURITY.md once, with a status', () => {
  const wanted = sections.flatMap(([section, most]) => numbers(1, Number(most)).map((at) => `${section}.${at}`));
  expect(rows.map(({ id }) => id)).toEqual(wanted);
  const counted = (status: string) => rows.filter((row) => row.status === status).length;
  const [met, partly, not, none] = ['met', 'partly', 'not met', 'does not apply'].map(counted);
  expect(document).toContain(`Of ${rows.length} requirements`);
  expect(document).toContain(`${met} are met, ${partly} partly, ${not} not, and ${none} do not apply`);
});

test('whatever is not met is told at the top', () => {
  const [, told = ''] = /^## Not met, and why\n([^]*?)^## /m.exec(document) ?? [];
  const lacking = rows.filter(({ status }) => status === 'partly' || status === 'not met').map(({ id }) => id);
  expect([...told.matchAll(/^- \**([\d.]+)\**/gm)].map(([, id = '']) => id).toSorted()).toEqual(lacking.toSorted());
});

test('the files it names are there', () => {
  const named = [...document.matchAll(/`((?:\.github|contract|ops|server|tests|web)\/[^`\s]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test('TRACE is no method here', async () => {
  const { app } = await freshApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (const path of ['/', '/api/data/constants']) expect(await statusOf(port, 'TRACE', path)).toBe(404);
});

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** What fetch would refuse to ask. */
async function statusOf(port: number, method: string, path: string): Promise<number | undefined> {
  const asked = request({ host: '127.0.0.1', port, method, path }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}
