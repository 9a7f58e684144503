import { EventEmitter, once } from 'node:events';
import { setImmediate as everythingDue } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withFixedDuration } from './mail-in-secret.ts';

test.each([
  ['nothing was to do', ['mailed', 'bell']],
  ['much was to do', ['bell', 'mailed']],
])('where %s the answer comes when both the work and the wait are over', async (_how, ends) => {
  const world = new EventEmitter();
  const said: string[] = [];
  const answered = withFixedDuration(
    () => once(world, 'mailed'),
    () => once(world, 'bell'),
  ).then(() => said.push('answer'));
  for (const end of ends) {
    await everythingDue();
    said.push(end);
    world.emit(end);
  }
  await answered;
  expect(said).toEqual([...ends, 'answer']);
});

test('work that fails is not kept quiet', async () => {
  const failing = withFixedDuration(
    () => Promise.reject(new Error('the disk is full')),
    async () => undefined,
  );
  await expect(failing).rejects.toThrow('the disk is full');
});
