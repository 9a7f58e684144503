import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { eventually } from '../harness/eventually.ts';
import { Album } from './album.ts';
import { Product } from './product.ts';

const run = promisify(execFile);

test('a server that may open no more files puts a photo off, and takes it when it may', async () => {
  const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
  const product = await Product.start({ DATABASE_URL: databaseUrl });
  const crowd = await product.gather({ races: 4, accounts: 1, databaseUrl, thinkMs: 50 });
  await crowd.settles();
  const album = new Album(product, crowd.races);
  expect(await album.sends()).toMatchObject({ status: 201 });

  const { pid } = product.server;
  // A connection that ends meanwhile leaves a number free, and is counted the next time.
  await eventually(async () => {
    await letOpen(pid, await lowestUnused(pid));
    const { status, retryAfter, said } = await album.sends();
    return [status, retryAfter, said.code];
  }).toEqual([503, '2', 'busy']);
  await letOpen(pid, 1_024);
  expect(await album.sendsAgain()).toBeGreaterThan(0);
  expect(await album.countLost()).toBe(0);
});

async function letOpen(pid: number, files: number): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
}

/** Below it a process has no number left for a file. */
async function lowestUnused(pid: number): Promise<number> {
  const used = new Set((await readdir(`/proc/${pid}/fd`)).map(Number));
  let lowest = 0;
  while (used.has(lowest)) lowest += 1;
  return lowest;
}
