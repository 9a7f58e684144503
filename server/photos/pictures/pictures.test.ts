import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { drawing, fileOf, phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import type { Decoders, Picture } from './decoders.ts';
import { openPictures } from './pictures.ts';

const nothing = async () => null;
const unreadable = async () => undefined;

test('[P9] however many are brought, two are made at a time, and one of the heavy ones beside them', async () => {
  const open = { light: 0, heavy: 0 };
  const most = { light: 0, heavy: 0 };
  const room = roomWith(async ({ isHeavy }) => {
    const kind = isHeavy ? 'heavy' : 'light';
    open[kind] += 1;
    most[kind] = Math.max(most[kind], open[kind]);
    await new Promise((resolve) => setImmediate(resolve));
    open[kind] -= 1;
    return made;
  });
  const brought = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 'heavy' : 'light'));
  const kept = await Promise.all(
    brought.map((path, n) =>
      room.make({ path, whose: `person ${n % 3}`, known: nothing, unreadable, keep: async () => n }),
    ),
  );
  expect(kept).toEqual(brought.map((_, n) => n));
  expect(most).toEqual({ light: 2, heavy: 1 });
});

test('[P9] heavy ones that are made for ever hold nobody else up', async () => {
  const done = new EventEmitter();
  const room = roomWith(async ({ isHeavy }) => {
    if (isHeavy) await once(done, 'now');
    return made;
  });
  const bring = (path: string) => room.make({ path, whose: path, known: nothing, unreadable, keep: async () => path });
  const heavy = ['heavy', 'heavy', 'heavy'].map(bring);
  expect(await Promise.all(['Sam', 'Kim', 'Lou'].map(bring))).toEqual(['Sam', 'Kim', 'Lou']);
  const ending = setInterval(() => done.emit('now'), 1);
  expect(await Promise.all(heavy).finally(() => clearInterval(ending))).toEqual(['heavy', 'heavy', 'heavy']);
});

test('[P9] two do not wait for each other', async () => {
  const inside = new EventEmitter();
  let count = 0;
  const room = roomWith(async () => {
    count += 1;
    if (count === 1) await once(inside, 'second');
    else inside.emit('second');
    return made;
  });
  const bring = (whose: string) =>
    room.make({ path: 'photo', whose, known: nothing, unreadable, keep: async () => whose });
  expect(await Promise.all([bring('Sam'), bring('Kim')])).toEqual(['Sam', 'Kim']);
});

test('[P9] what nobody waits for any more is not made', async () => {
  const inside = new EventEmitter();
  const begun: string[] = [];
  const room = roomWith(async ({ path }) => {
    begun.push(path);
    if (begun.length <= 2) await once(inside, 'go on');
    return made;
  });
  const bring = (path: string, signal?: AbortSignal) =>
    room.make({ path, whose: path, known: nothing, unreadable, keep: async () => path, ...(signal ? { signal } : {}) });
  const first = [bring('Sam'), bring('Kim')];
  const gone = new AbortController();
  const dropped = bring('Lou', gone.signal);
  const last = bring('Max');
  gone.abort(new Error('gone'));
  await expect(dropped).rejects.toThrow('gone');
  await expect(bring('Lou', gone.signal)).rejects.toThrow('gone');
  inside.emit('go on');
  expect(await Promise.all([...first, last])).toEqual(['Sam', 'Kim', 'Max']);
  expect(begun).toEqual(['Sam', 'Kim', 'Max']);
});

test('[P9] what was kept while it waited is not made again', async () => {
  let developed = 0;
  const room = roomWith(async () => {
    developed += 1;
    return made;
  });
  let there: string | null = null;
  const work = {
    path: 'photo',
    whose: 'Sam',
    known: async () => there,
    unreadable,
    keep: async () => {
      there = 'the photo';
      return there;
    },
  };
  await room.make(work);
  expect(await Promise.all([room.make(work), room.make(work)])).toEqual(['the photo', 'the photo']);
  expect(developed).toBe(1);
});

test('what is no photo is refused in words, and the next one has its turn', async () => {
  const room = openPictures();
  afterwards(() => room.stop());
  const bring = async (bytes: Buffer | string) => {
    const path = await fileOf(bytes);
    return room.make({
      path,
      whose: 'Sam',
      known: nothing,
      unreadable,
      keep: async ({ width, height }) => [width, height],
    });
  };
  await expect(bring('<svg/>')).rejects.toThrow(new Problem('no-photo'));
  await expect(bring(await drawing({ width: 10_000, height: 5_001 }).png().toBuffer())).rejects.toThrow(
    new Problem('photo-too-large'),
  );
  await expect(bring((await phoneJpeg()).subarray(0, 900))).rejects.toThrow(new Problem('no-photo'));
  expect(await bring(await phoneJpeg())).toEqual([64, 96]);
});

const made: Picture = { large: Buffer.from('large'), thumbnail: Buffer.from('small'), width: 1, height: 1 };

const measure = async (path: string) => ({ path, kind: 'png' as const, isHeavy: path === 'heavy' });
const stop = async () => undefined;

/** A dark room where 'heavy' is a heavy picture. */
function roomWith(make: Decoders['make']) {
  return openPictures({ measure, make, stop });
}
