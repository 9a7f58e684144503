import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { drawing, fileOf, phoneJpeg } from '../../tests/harness/pictures.ts';
import { makePicture, type Picture } from './make-picture.ts';
import { openPictures } from './pictures.ts';

const nothing = async () => null;

test('[P9] however many are brought, two are in the dark room at a time, and one of the heavy ones', async () => {
  const open = { light: 0, heavy: 0 };
  const most = { light: 0, heavy: 0, both: 0 };
  const light = await fileOf(await drawing().png().toBuffer());
  const heavy = await fileOf(await drawing({ width: 5_000, height: 4_801 }).png().toBuffer());
  const room = openPictures(async (path) => {
    const kind = path === heavy ? 'heavy' : 'light';
    open[kind] += 1;
    most[kind] = Math.max(most[kind], open[kind]);
    most.both = Math.max(most.both, open.light + open.heavy);
    await new Promise((resolve) => setImmediate(resolve));
    open[kind] -= 1;
    return made;
  });
  const brought = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? heavy : light));
  const kept = await Promise.all(
    brought.map((path, n) => room.make({ path, whose: `person ${n % 3}`, known: nothing, keep: async () => n })),
  );
  expect(kept).toEqual(brought.map((_, n) => n));
  expect({ heavy: most.heavy, moreThanTwo: most.both > 2 }).toEqual({ heavy: 1, moreThanTwo: false });
});

test('[P9] two do not wait for each other', async () => {
  const inside = new EventEmitter();
  let count = 0;
  const room = openPictures(async () => {
    count += 1;
    if (count === 1) await once(inside, 'second');
    else inside.emit('second');
    return made;
  });
  const path = await fileOf(await drawing().png().toBuffer());
  const bring = (whose: string) => room.make({ path, whose, known: nothing, keep: async () => whose });
  expect(await Promise.all([bring('Sam'), bring('Kim')])).toEqual(['Sam', 'Kim']);
});

test('[P9] what was kept while it waited is not made again', async () => {
  let developed = 0;
  const room = openPictures(async () => {
    developed += 1;
    return made;
  });
  let there: string | null = null;
  const path = await fileOf(await phoneJpeg());
  const work = {
    path,
    whose: 'Sam',
    known: async () => there,
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
  const bring = async (bytes: Buffer | string) => {
    const path = await fileOf(bytes);
    return room.make({ path, whose: 'Sam', known: nothing, keep: async ({ width, height }) => [width, height] });
  };
  await expect(bring('<svg/>')).rejects.toThrow(new Problem('no-photo'));
  await expect(bring(await drawing({ width: 10_000, height: 5_001 }).png().toBuffer())).rejects.toThrow(
    new Problem('photo-too-large'),
  );
  await expect(bring((await phoneJpeg()).subarray(0, 900))).rejects.toThrow(new Problem('no-photo'));
  expect(await bring(await phoneJpeg())).toEqual([64, 96]);
});

test('other things keep happening while a photo is made', async () => {
  const path = await fileOf(await phoneJpeg({ width: 4_000, height: 3_000 }));
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await makePicture(path).finally(() => clearInterval(ticking));
  expect(ticks).toBeGreaterThan(0);
});

const made: Picture = { large: Buffer.from('large'), thumbnail: Buffer.from('small'), width: 1, height: 1 };
