import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoryView } from '#contract/story';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aNight } from '../../../testing/a-story.ts';
import { NightProvider } from '../night.ts';

let OddOnes: typeof import('./odd-ones.tsx').OddOnes;
const desk = newDesk();
const call = 'POST /api/host/12/odd';
type Odd = NonNullable<NonNullable<StoryView['host']>['odd']>;
const flags: Odd['flags'] = [{ seq: 9, at: 0, team: 'B', flag: 'quick', number: 2, ms: 4_000 }];
const later = Date.now() + 86_400_000;

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ OddOnes } = await import('./odd-ones.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers[call] = { status: 200, body: { success: true, seq: 90 } };
});

afterEach(cleanup);

test('[H16] a host who did not race reads what looked odd, says so, and takes it back', async () => {
  let reads = 0;
  const again = show({ flags, called: [], until: later }, () => (reads += 1));
  screen.getByText('Bar 2: 4 seconds after the one before');
  await userEvent.click(screen.getByRole('button', { name: 'Say it looked odd (Dog)' }));
  await eventually(() => reads).toBe(1);
  again({ flags, called: ['B'], until: later });
  await userEvent.click(screen.getByRole('button', { name: 'Take it back (Dog)' }));
  await eventually(() => reads).toBe(2);
  expect(desk.heard.map(({ body }) => body)).toEqual([
    { group: 'B', odd: true },
    { group: 'B', odd: false },
  ]);
});

test('[H16] after a day nothing can be said any more, and where nothing was odd nothing is shown', () => {
  const again = show({ flags, called: [], until: Date.now() - 1 });
  expect(screen.queryByRole('button')).toBe(null);
  again({ flags: [], called: [], until: later });
  expect(screen.queryByRole('heading')).toBe(null);
  again(null);
  expect(screen.queryByRole('heading')).toBe(null);
});

function show(first: Odd | null, onRead: () => void = () => undefined) {
  const refresh = () => Promise.resolve(onRead());
  const page = (odd: Odd | null) => {
    const host = { finishes: [], linkSince: null, requests: [], odd };
    return (
      <NightProvider value={aNight({ story: { host }, refresh })}>
        <OddOnes />
      </NightProvider>
    );
  };
  const { rerender } = render(page(first), { wrapper: Queries });
  return (odd: Odd | null) => rerender(page(odd));
}
