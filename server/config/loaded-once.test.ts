import { expect, test } from 'vitest';
import { loadedOnce } from './loaded-once.ts';

test('what failed to load is loaded again, what was loaded is kept', async () => {
  let loads = 0;
  const read = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no such file');
    return loads;
  });
  await expect(Promise.allSettled([read(), read()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect([await read(), await read(), loads]).toEqual([2, 2, 2]);
});
