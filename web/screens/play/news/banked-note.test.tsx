import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Errand, Refusal } from '../../../race/queue/errand.ts';
import type { Link } from '../../../race/live/line.ts';
import { anErrand, ruled } from '../../../testing/an-errand.ts';
import { aRace } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { BankedNote } from './banked-note.tsx';

const nine = new Date(2027, 0, 15, 21, 4, 12).getTime();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an ordinary slow claim is not spoken of; after a few seconds, or when a try has failed, it is', () => {
  show([anErrand({ madeAt: nine })]);
  pass(3_999);
  expect(said()).toBe('');
  pass(1);
  expect(said()).toBe('Saved at 21:04. It sends itself.Try now');
  cleanup();
  show([anErrand({ madeAt: nine - 60_000 }), anErrand({ id: 'b', madeAt: nine, tries: 1 })]);
  expect(said()).toBe('2 saved. They send themselves.Try now');
});

test('without signal it says so, and from when it counts', () => {
  show([anErrand({ madeAt: nine, tries: 1 })], {}, 'offline');
  expect(said()).toBe('No signal. Saved at 21:04. It sends itself.Try now');
});

test('one may try at once', async () => {
  const hurry = vi.fn<() => void>();
  show([anErrand({ madeAt: nine, tries: 1 })], { hurry });
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(hurry).toHaveBeenCalledTimes(1);
});

test('a browser that stores nothing is said to need its page', () => {
  show([anErrand({ madeAt: nine, isOnlyHere: true })]);
  expect(said()).toBe('Saved at 21:04. It sends itself.Keep this page open: this browser cannot store it.Try now');
});

test('photos that only follow are spoken of quietly', () => {
  show([anErrand({ outcome: ruled })]);
  pass(4_000);
  expect(said()).toBe('Photo on its way');
  cleanup();
  show([anErrand({ outcome: ruled }), anErrand({ id: 'b', outcome: ruled, isSeen: true })]);
  pass(4_000);
  expect(said()).toBe('2 photos on their way');
});

test('a photo that was refused after its ruling is said to be, until somebody has seen it', async () => {
  const see = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());
  const refusal: Refusal = {
    code: 'photo-quota',
    words: 'Your team has sent as many photos as we allow.',
    status: 409,
  };
  show([anErrand({ outcome: ruled, isSeen: true, photo: { sha256: 'ab', id: null, refusal } })], { see });
  expect(said()).toBe('Photo not taken: Your team has sent as many photos as we allow.OK');
  vi.useRealTimers();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(see.mock.calls).toEqual([['00000000-0000-4000-8000-000000000001']]);
});

test('nothing kept, nothing said', () => {
  show([]);
  pass(4_000);
  expect(said()).toBe('');
});

function show(
  errands: Errand[],
  more: { hurry?: () => void; see?: (id: string) => Promise<void> } = {},
  link: Link = 'live',
): void {
  const race = aRace();
  render(
    <RaceProvider value={{ ...race, line: { ...race.line, link }, queue: { ...race.queue, errands, ...more } }}>
      <BankedNote />
    </RaceProvider>,
  );
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function said(): string | null {
  return screen.getByRole('status').textContent;
}
