import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readersAtOnce } from './readers-at-once.ts';

test('so many read of one thing at once; whoever has gone, read it all or could not begin makes room', async () => {
  const read = readersAtOnce(2);
  const open = (ofWhat = 1) => read(ofWhat, async () => new PassThrough());
  const first = await open();
  const second = await open();
  await expect(open()).rejects.toThrow('busy');
  await open(2);
  first.destroy();
  await once(first, 'close');
  await expect(read(1, () => Promise.reject(new Error('it is down')))).rejects.toThrow('it is down');
  await open();
  await expect(open()).rejects.toThrow('busy');
  (second as PassThrough).end();
  second.resume();
  await once(second, 'close');
  await open();
});
