import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readersAtOnce } from './readers-at-once.ts';

test('a stream is refused while too many are open under any of its names, until one is closed, read to its end or fails to open', async () => {
  const read = readersAtOnce();
  const open = (race: number, reader = `${race}`) =>
    read(
      [
        [`race ${race}`, 2],
        [`reader ${reader}`, 1],
      ],
      async () => new PassThrough(),
    );
  const first = await open(1, 'Ada');
  const second = await open(1, 'Bo');
  await expect(open(1, 'Cy')).rejects.toThrow('busy');
  await expect(open(2, 'Ada')).rejects.toThrow('busy');
  await open(2, 'Cy');
  first.destroy();
  await once(first, 'close');
  await expect(read([['race 1', 2]], () => Promise.reject(new Error('it is down')))).rejects.toThrow('it is down');
  await open(1, 'Ada');
  await expect(open(1, 'Dee')).rejects.toThrow('busy');
  (second as PassThrough).end();
  second.resume();
  await once(second, 'close');
  await open(1, 'Bo');
});
