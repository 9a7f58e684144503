import { expect, onTestFinished, test, vi } from 'vitest';
import { gathered } from './batched.ts';

test('what is asked at the same moment is one question, and each gets its own answer', async () => {
  const questions: number[][] = [];
  const double = gathered(async (asked: number[]) => {
    questions.push(asked);
    return asked.map((number) => 2 * number);
  });
  expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
  expect(await double(3)).toBe(6);
  expect(questions).toEqual([[1, 2, 1], [3]]);
});

test('a question that fails fails for all who asked it, and for nobody later', async () => {
  let isBroken = true;
  const same = gathered(async (asked: number[]) => {
    if (isBroken) throw new Error('no');
    return asked;
  });
  const both = await Promise.allSettled([same(1), same(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await same(3)).toBe(3);
});

test('while two questions are under way, what is asked waits and goes together', async () => {
  const questions: number[][] = [];
  const answers: (() => void)[] = [];
  const same = gathered(async (asked: number[]) => {
    questions.push(asked);
    await new Promise<void>((resolve) => answers.push(resolve));
    return asked;
  });
  const all = [same(1)];
  await turn();
  all.push(same(2));
  await turn();
  all.push(same(3));
  await turn();
  all.push(same(4));
  expect(questions).toEqual([[1], [2]]);
  answers[1]?.();
  expect(await all[1]).toBe(2);
  await turn();
  await turn();
  expect(questions).toEqual([[1], [2], [3, 4]]);
  answers[0]?.();
  answers[2]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('where those under way take their time, others go beside them, up to a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const questions: number[][] = [];
  const answers: (() => void)[] = [];
  const crowd = { usual: 1, most: 2, patienceMs: 2 };
  const same = gathered(async (asked: number[]) => {
    questions.push(asked);
    await new Promise<void>((resolve) => answers.push(resolve));
    return asked;
  }, crowd);
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await turn();
    await turn();
    return questions;
  };
  const all = [same(1)];
  await turn();
  all.push(same(2), same(3));
  expect(await after(1)).toEqual([[1]]);
  expect(await after(1)).toEqual([[1], [2, 3]]);
  all.push(same(4));
  expect(await after(1_000)).toHaveLength(2);
  answers[1]?.();
  await all[1];
  expect(await after(crowd.patienceMs)).toEqual([[1], [2, 3], [4]]);
  answers[0]?.();
  answers[2]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

/** Once round the event loop. */
function turn(): Promise<unknown> {
  return new Promise(setImmediate);
}
