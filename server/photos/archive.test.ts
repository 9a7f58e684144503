import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { type ArchivedFile, archiveOf, filePatienceMs } from './archive.ts';

const at = new Date('2026-11-20T21:04:12Z');

test('an archive holds its files whole, under their names', async () => {
  const files = [aFile('01 Fox.jpg', 'fox'), aFile('02 Żubr – ł.jpg', ''), aFile('03 Dog.jpg', 'dog')];
  const unzipped = unzipSync(await buffer(archiveOf(oneByOne(files))));
  expect(Object.entries(unzipped).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['01 Fox.jpg', 'fox'],
    ['02 Żubr – ł.jpg', ''],
    ['03 Dog.jpg', 'dog'],
  ]);
});

test('a file says its length before it comes, for whoever reads along', async () => {
  const zip = await buffer(archiveOf(oneByOne([aFile('01 Fox.jpg', 'fox')])));
  const [flags, method, size] = [zip.readUInt16LE(6), zip.readUInt16LE(8), zip.readUInt32LE(18)];
  expect({ followedByLength: (flags & 8) !== 0, method, size }).toEqual({
    followedByLength: false,
    method: 0,
    size: 3,
  });
});

test('no file is asked for before there is room, and none after the reader has gone', async () => {
  const asked: string[] = [];
  const over = new AbortController();
  async function* files() {
    try {
      for (let number = 0; number < 50; number += 1) {
        asked.push(String(number));
        yield aFile(`${number}.jpg`, 'x'.repeat(200_000));
      }
    } finally {
      over.abort();
    }
  }
  const archive = archiveOf(files());
  const chunks = archive[Symbol.asyncIterator]();
  for (let taken = 0; taken < 400_000; ) taken += ((await chunks.next()).value as Buffer).length;
  expect(asked.length).toBeLessThan(6);
  const before = asked.length;
  const closed = once(over.signal, 'abort');
  archive.destroy();
  await closed;
  expect(asked.length).toBeLessThanOrEqual(before + 1);
});

test.each([1, 3])('who takes two minutes for a file of %s is cut off', async (count) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  afterwards(async () => void vi.useRealTimers());
  const files = Array.from({ length: count }, (_, number) => aFile(`${number}.jpg`, 'x'.repeat(200_000)));
  const archive = archiveOf(oneByOne(files));
  await once(archive, 'readable');
  await eventually(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(filePatienceMs - 1);
  expect(archive.destroyed).toBe(false);
  const cut = once(archive, 'close');
  vi.advanceTimersByTime(1);
  await expect(cut).rejects.toThrow('took too long');
});

test('what goes wrong on the way cuts the archive off', async () => {
  await expect(buffer(archiveOf(failing()))).rejects.toThrow('the bucket is gone');
});

async function* failing(): AsyncGenerator<ArchivedFile> {
  yield aFile('01 Fox.jpg', 'fox');
  throw new Error('the bucket is gone');
}

async function* oneByOne(files: ArchivedFile[]): AsyncGenerator<ArchivedFile> {
  yield* files;
}

function aFile(name: string, words: string): ArchivedFile {
  return { name, at, bytes: Buffer.from(words) };
}
