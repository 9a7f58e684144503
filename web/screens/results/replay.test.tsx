import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aNight, aPhoto, aRun, thatEvening } from '../../testing/a-story.ts';
import { NightProvider } from './night.ts';
import { Replay } from './replay.tsx';

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('it opens at the start, with everybody at nought', () => {
  show();
  expect(rows()).toEqual([
    '1 Fox 0 of 6',
    '2 Eagle 0 of 6',
    '3 Cat 0 of 6',
    '4 Farmer 0 of 6',
    '5 Dog 0 of 6',
    '6 Skunk 0 of 6',
  ]);
  expect(caption()).toMatch(/^And they’re off!/);
});

test('at its end it shows the final table', () => {
  show();
  press('End');
  expect(rows()).toEqual([
    '1 Fox 1:36:12',
    '2 Eagle 1:38:40',
    '3 Cat 1:44:05',
    '4 Farmer 1:57:31',
    '5 Dog 2:01:08',
    '6 Skunk 5 of 6',
  ]);
});

test('keys move it: a minute, to what happens next, to the ends', () => {
  show();
  press('ArrowRight', 13);
  expect([rows()[0], caption()]).toEqual(['1 Eagle 1 of 6', expect.stringMatching(/^Eagle found bar 1\./)]);
  press('ArrowLeft', 2);
  expect(rows()[0]).toBe('1 Fox 0 of 6');
  press('PageUp', 2);
  expect(caption()).toMatch(/^Fox found bar 1\./);
  press('PageDown');
  expect(caption()).toMatch(/^Eagle found bar 1\./);
  press('Home');
  expect(caption()).toMatch(/^And they’re off!/);
});

test('it plays, faster when it is asked to, stops, and can be seen again', () => {
  show();
  fireEvent.click(button('Play'));
  pass(8_000);
  expect(rows()[0]).toBe('1 Eagle 1 of 6');
  fireEvent.click(button('Speed 1×'));
  fireEvent.click(button('Speed 2×'));
  pass(16_000);
  expect(rows()[0]).toBe('1 Fox 1:36:12');
  press(' ');
  const stopped = rows();
  pass(5_000);
  expect(rows()).toEqual(stopped);
  press(' ');
  pass(60_000);
  expect(rows().at(-1)).toBe('6 Skunk 5 of 6');
  fireEvent.click(button('Play again'));
  expect(rows()[0]).toBe('1 Fox 0 of 6');
  button('Pause');
});

test('with reduced motion it goes from one thing that happened to the next', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...noMatch, matches: /reduced-motion/.test(query) }));
  show();
  fireEvent.click(button('Play'));
  pass(1_600);
  expect(caption()).toMatch(/^Eagle found bar 1\./);
  pass(1_600);
  expect(caption()).toMatch(/^Fox found bar 1\./);
});

test('photos pop up at their moments, for whoever may see them', () => {
  show({ link: 'a token', story: { photos: [aPhoto({ id: 'p1', at: thatEvening + 14 * minuteMs })] } });
  expect(screen.queryByRole('img', { name: 'From Fox' })).toBe(null);
  press('ArrowRight', 14);
  expect(screen.getByRole('img', { name: 'From Fox' }).getAttribute('src')).toBe(
    '/api/photos/p1?size=thumb&link=a%20token',
  );
});

test('a link points to a moment, and a moment has a link', async () => {
  vi.useRealTimers();
  const user = userEvent.setup();
  show({}, '/results/12?at=840');
  expect(caption()).toMatch(/^Fox found bar 1\./);
  await user.click(button('Copy link to this moment'));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/results/12?at=840`);
  cleanup();
  show({}, '/results/12?at=soon');
  expect(caption()).toMatch(/^And they’re off!/);
});

test('one team that never got anywhere has a night too', () => {
  show({ story: { teams: [aRun('C', [], { position: 1 })], photos: [] } });
  press('End');
  expect(rows()).toEqual(['1 Cat 0 of 6']);
});

const noMatch = {
  matches: false,
  media: '',
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
};

function show(changes: Parameters<typeof aNight>[0] = {}, path = '/results/12') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <NightProvider value={aNight(changes)}>
        <Replay />
      </NightProvider>
    </MemoryRouter>,
  );
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function press(key: string, times = 1): void {
  for (let nth = 0; nth < times; nth += 1) fireEvent.keyDown(screen.getByRole('slider'), { key });
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

function rows(): string[] {
  const list = screen.getByRole('list', { name: 'Leaderboard at this moment' });
  return within(list)
    .getAllByRole('listitem')
    .map((row) =>
      [...row.children]
        .map((part) => part.textContent)
        .filter(Boolean)
        .join(' '),
    );
}

function caption(): string {
  return screen.getAllByRole('status')[0]?.textContent ?? '';
}
