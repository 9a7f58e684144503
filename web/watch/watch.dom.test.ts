import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLine, aWatchedTeam, aWatchPage, aWatchView, began } from '../testing/a-watch.ts';
import type { Watched } from './line.ts';
import { drawWatch } from './watch.ts';

const minuteMs = 60_000;
const now = began + 41 * minuteMs;
const later = () => began + 50.5 * minuteMs;
let root: HTMLElement;
let wall: ReturnType<typeof drawWatch>;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement('div');
  document.body.append(root);
  wall = drawWatch(root, 'token');
});

afterEach(() => {
  vi.useRealTimers();
  root.remove();
});

test('a race is its name, its clock, a lane for each team and the news', () => {
  show({ page: aWatchPage() });
  expect(textOf('h1')).toBe('Sam’s Stag');
  expect(textOf('.clock')).toBe('0:41:00');
  expect(textOf('.stamp')).toBe('LIVE');
  expect(texts('.lane .who b')).toEqual(['Fox', 'Dog']);
  expect(texts('.lane .score')).toEqual(['67%', '50%']);
  expect(texts('.lane .heard')).toEqual(['4 of 6 bars', '3 of 6 bars']);
  expect(texts('.lane .full')).toEqual(['2 incorrect']);
  expect(texts('.feed small')).toEqual(['1 min', '41 min']);
  expect(textOf('.place')).toContain('2 minutes behind');
});

test('[W3] no team has a position before one has found a bar', () => {
  const [fox, dog] = [aWatchedTeam('A', 0), aWatchedTeam('B', 0)];
  show({ page: aWatchPage(aWatchView({ teams: [fox, dog] })) });
  expect(texts('.lane .position')).toEqual(['–', '–']);
  const found = { ...fox, done: 1 };
  show({ page: aWatchPage(aWatchView({ seq: 21, teams: [found, { ...dog, position: 2 }] })) });
  expect(texts('.lane .position')).toEqual(['1', '2']);
});

test('the map is read as a table of where every team was last seen', () => {
  show({ page: aWatchPage(aWatchView({ teams: [aWatchedTeam('A', 2), aWatchedTeam('B', 0)] })) });
  expect(texts('table tbody tr')).toEqual(['FoxThe Castle', 'DogStart: The Britons Protection']);
});

test('a find is shown large for six seconds, several one after the other; the lane of its team stands out', () => {
  show({ page: aWatchPage() });
  const [fox, dog] = [aWatchedTeam('A', 5), aWatchedTeam('B', 4, { position: 2 })];
  const feed = [aLine(22, 'bar-found', 'A', 'Fox found bar 5.', 41), ...aWatchView().feed];
  show({ page: aWatchPage(aWatchView({ seq: 22, teams: [fox, dog], feed })), now: later });
  expect(textOf('.flash h2')).toBe('FOX');
  expect(textOf('.lane.hot .who b')).toBe('Fox');
  vi.advanceTimersByTime(6_000);
  expect(root.querySelector('.flash')?.hasAttribute('hidden')).toBe(true);
  expect(root.querySelector('.lane.hot')).toBe(null);
});

test('the photo of a find is in its flash, and leaves as soon as it is hidden', () => {
  const photo = { id: 'p1', group: 'A', number: 5, at: now, width: 600, height: 800 } as const;
  const found = aWatchView({ seq: 22, teams: [aWatchedTeam('A', 5)] });
  const withPhotos = (photos: (typeof photo)[]) => {
    const page = aWatchPage(found);
    return { ...page, extras: { ...page.extras, photos } };
  };
  show({ page: aWatchPage() });
  show({ page: withPhotos([photo]), now: later });
  expect(root.querySelector('.flash-photo img')?.getAttribute('src')).toBe('/api/watch/token/photos/p1');
  show({ page: withPhotos([]), now: later });
  expect(root.querySelector('.flash-photo')).toBe(null);
  expect(textOf('.flash h2')).toBe('FOX');
});

test('before the start it says so; when the link is over nothing of the race is left', () => {
  show({ page: aWatchPage(null, { behindMs: 0 }) });
  expect(texts('.soon h2')).toEqual(['Not started yet']);
  expect(textOf('.soon-where')).toBe('Manchester');
  show({ page: null, link: 'over' });
  expect(textOf('.only h1')).toBe("This link doesn't open a race any more");
  expect(textOf('.only p')).toBe('Ask your host for a new one.');
  show({ page: aWatchPage() });
  expect(textOf('h1')).toBe('Sam’s Stag');
});

test('[WA5] a delayed page does not say that the race has not started, and shows the start when it comes through', () => {
  const start = aWatchView({ seq: 2, teams: [aWatchedTeam('A', 0)], feed: [] });
  show({ page: aWatchPage(null) });
  expect(root.textContent).not.toContain('Not started');
  expect(textOf('.soon p:last-child')).toContain('2 minutes behind');
  show({ page: aWatchPage(start), now: () => began + 1_000 });
  expect(textOf('.flash-message')).toBe('The race, 2 minutes behindThey’re off!');
  vi.advanceTimersByTime(12_000);
  expect(root.querySelector('.flash')?.hasAttribute('hidden')).toBe(true);
});

test('a page opened during the race does not show the start as news', () => {
  show({ page: aWatchPage(aWatchView({ seq: 2, teams: [aWatchedTeam('A', 0)] })), now: () => began + 1_000 });
  expect(root.querySelector('.flash')?.hasAttribute('hidden')).toBe(true);
});

test('three teams share the height of six', () => {
  const teams = (['A', 'B', 'C', 'D'] as const).map((team) => aWatchedTeam(team, 0));
  show({ page: aWatchPage(aWatchView({ teams: teams.slice(0, 3) })) });
  expect(root.querySelector('.lanes')?.className).toBe('lanes few');
  show({ page: aWatchPage(aWatchView({ teams })) });
  expect(root.querySelector('.lanes')?.className).toBe('lanes');
});

test('without a signal the last picture stays, and says since when', () => {
  show({ page: aWatchPage() });
  show({ page: aWatchPage(), link: 'lost', lostSince: new Date(2026, 10, 14, 22, 5).getTime() });
  expect(textOf('.stamp')).toBe('NO SIGNAL SINCE 22:05');
  expect(texts('.lane .who b')).toEqual(['Fox', 'Dog']);
  show({ page: null, link: 'lost', lostSince: 0 });
  expect(textOf('h1')).toBe('No signal');
});

test('when it is over there is a podium, and where the host lent them out the way to the results', () => {
  const teams = [aWatchedTeam('A', 6, { state: 'finished', raceMs: 4_951_000 }), aWatchedTeam('B', 3, { position: 2 })];
  const view = aWatchView({ seq: 30, status: 'ended', endedAt: now, teams });
  show({ page: aWatchPage(view) });
  expect(textOf('.podium h2')).toBe('Fox wins!');
  expect(texts('.steps li b')).toEqual(['Dog', 'Fox']);
  expect(root.querySelector('.results')).toBe(null);
  expect(textOf('.card b')).toBe('Whowon?');
  const page = aWatchPage(view);
  show({ page: { ...page, extras: { ...page.extras, results: '/results/7?link=x' } } });
  expect(root.querySelector('.results')?.getAttribute('href')).toBe('/results/7?link=x');
  expect(textOf('.card b')).toBe('The wholestory');
});

test('a name of nothing but markup is shown as it is written', () => {
  const page = aWatchPage();
  show({ page: { ...page, extras: { ...page.extras, name: '<img src=x onerror=alert(1)>' } } });
  expect(textOf('h1')).toBe('<img src=x onerror=alert(1)>');
});

test('hours of news leave no more behind than minutes do', () => {
  show({ page: aWatchPage(told(100)) });
  const few = root.querySelectorAll('*').length;
  for (let seq = 101; seq < 300; seq += 1) show({ page: aWatchPage(told(seq)) });
  expect(root.querySelectorAll('*').length).toBe(few);
});

function told(seq: number) {
  const feed = Array.from({ length: 30 }, (_, at) =>
    aLine(seq - at, 'bar-found', 'A', `Fox found bar ${seq - at}.`, 40),
  );
  return aWatchView({ seq, feed });
}

function show(watched: Partial<Watched>) {
  wall.show({ page: null, link: 'live', lostSince: null, now: () => now, ...watched });
}

function textOf(selector: string): string | undefined {
  return texts(selector)[0];
}

function texts(selector: string): string[] {
  return Array.from(root.querySelectorAll(selector), ({ textContent }) => textContent ?? '');
}
