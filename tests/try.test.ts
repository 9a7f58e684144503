import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { attributesOf, elementsOf, linksIn } from './harness/browsers/read-html.ts';
import { serverForThisFile } from './harness/servers/server-process.ts';

const server = await serverForThisFile();
const mostBytes = 90_000;

test('[TR8] /try weighs less than 90 kB in all: page, styles, scripts, fonts and pictures', async () => {
  const page = await body('/try');
  const pictures = elementsOf(page, 'img').flatMap((one) => attributesOf(one)['src'] ?? []);
  const sources = elementsOf(page, 'source').flatMap((one) => attributesOf(one)['srcset'] ?? []);
  const scripts = elementsOf(page, 'script').flatMap((one) => attributesOf(one)['src'] ?? []);
  const linked = ['stylesheet', 'modulepreload', 'preload'].flatMap((kind) => linksIn(page, kind));
  const named = [...pictures, ...sources, ...scripts, ...linked].filter((path) => path !== undefined);
  const asked = await askedBy(scripts);
  expect(asked.some((path) => path.includes('play-try'))).toBe(true);
  let bytes = gzipSync(page).length;
  for (const path of new Set([...named, ...asked])) bytes += await weightOf(path);
  expect(bytes).toBeLessThan(mostBytes);
  expect(bytes).toBeGreaterThan(20_000);
});

/** What the scripts of a page fetch by themselves, apart from logging out. */
async function askedBy(scripts: string[]): Promise<string[]> {
  const texts = await Promise.all(scripts.map(body));
  const names = texts.flatMap((text) => text.match(/[\w-]+\.js(?=[`'"])/g) ?? []);
  return names.filter((name) => /^(play-try|register-worker|rolldown)/.test(name)).map((name) => `/assets/${name}`);
}

/** What is compressed already travels as it is. */
async function weightOf(path: string): Promise<number> {
  const bytes = Buffer.from(await (await fetch(new URL(path, server.origin))).arrayBuffer());
  return /\.(woff2|webp|avif|png)$/.test(path) ? bytes.length : gzipSync(bytes).length;
}

async function body(path: string): Promise<string> {
  const answer = await fetch(new URL(path, server.origin));
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}
