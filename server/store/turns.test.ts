import { once } from 'node:events';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one at a time in a game, first come first served; games do not wait for each other', async () => {
  const turns = new Turns();
  const heard: string[] = [];
  const gates = [gate(), gate(), gate()] as const;
  const work =
    (name: string, { opened }: Gate) =>
    async () => {
      heard.push(`${name} begins`);
      await opened;
      heard.push(`${name} ends`);
      return name;
    };
  const all = [
    turns.take(1, work('a', gates[0])),
    turns.take(1, work('b', gates[1])),
    turns.take(2, work('c', gates[2])),
  ];
  expect(heard).toEqual(['a begins', 'c begins']);
  gates[1].open();
  gates[0].open();
  await all[1];
  gates[2].open();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
  expect(heard).toEqual(['a begins', 'c begins', 'a ends', 'b begins', 'b ends', 'c ends']);
});

test('one that fails keeps nobody waiting', async () => {
  const turns = new Turns();
  const failing = turns.take(1, async () => {
    throw new Error('no');
  });
  const next = turns.take(1, async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('who waits too long is sent away and gets no turn; those behind keep their order', async () => {
  const turns = new Turns(5);
  const first = gate();
  let had = 0;
  const slow = turns.take(1, () => first.opened);
  const impatient = turns.take(1, async () => (had += 1));
  await expect(impatient).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterS: 2 });
  first.open();
  await slow;
  expect(await turns.take(1, async () => 'later')).toBe('later');
  expect(had).toBe(0);
});

test('who sends many at once is sent away with what is too much, and the others get their turn', async () => {
  const turns = new Turns();
  const first = gate();
  const slow = turns.take(1, () => first.opened, 'ada');
  const many = Array.from({ length: 31 }, (_, n) => turns.take(1, async () => n, 'ada'));
  await expect(many.at(-1)).rejects.toMatchObject({ code: 'over_request_rate_limit', status: 429, retryAfterS: 2 });
  const others = [turns.take(1, async () => 'bob', 'bob'), turns.take(1, async () => 'a job')];
  first.open();
  await slow;
  expect(await Promise.all(many.slice(0, 30))).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(await Promise.all(others)).toEqual(['bob', 'a job']);
  expect(await turns.take(1, async () => 'again', 'ada')).toBe('again');
});

interface Gate {
  opened: Promise<void>;
  open: () => void;
}

function gate(): Gate {
  const opening = new AbortController();
  const opened = once(opening.signal, 'abort').then(() => undefined);
  return { opened, open: () => opening.abort() };
}
