import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StandingView } from '#contract/race-view';
import { aRace, aStanding, aView, thatMoment } from '../../../testing/a-race.ts';
import { RaceProvider } from '../../../race/race.ts';
import { MapTab } from './map-tab.tsx';

afterEach(cleanup);

test('last verified bars stand below the map, newest first, with team and time', () => {
  open([
    aStanding('A', { done: 3, lastBar: bar('The Old White Swan', 12) }),
    aStanding('B', { done: 0 }),
    aStanding('C', { done: 1, lastBar: bar('The Three Tuns', 0) }),
    aStanding('D', { done: 4, lastBar: bar('The Artful Dodger', 1) }),
  ]);
  expect(cards().map(({ textContent }) => textContent)).toEqual([
    'The Three TunsCat, just now',
    'The Artful DodgerEagle, 1 min ago',
    'The Old White SwanFox, 12 min ago',
  ]);
});

test('each card shows how its team’s trail is dashed, which no other is', () => {
  open((['A', 'B', 'F'] as const).map((team) => aStanding(team, { done: 1, lastBar: bar(`The ${team}`, 1) })));
  const dashes = cards().map((card) => card.querySelector('[data-trail] path')?.getAttribute('stroke-dasharray'));
  expect(dashes.every(Boolean)).toBe(true);
  expect(new Set(dashes).size).toBe(3);
});

test('a card that is tapped is marked, and everybody can be shown again', () => {
  open([aStanding('A', { done: 3, lastBar: bar('The Old White Swan', 12) })]);
  expect(screen.queryByRole('button', { name: 'Show everybody' })).toBeNull();
  const [card] = cards();
  fireEvent.click(card as HTMLElement);
  expect(card?.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  expect(card?.getAttribute('aria-pressed')).toBe('false');
});

test('before anybody has found a bar the map has the start, and words say why there is no more', () => {
  open([aStanding('A'), aStanding('B')]);
  expect(screen.getByRole('heading').textContent).toBe('YorkLast verified bars');
  expect(screen.getByText(/^Nobody has verified/).textContent).toBe(
    'Nobody has verified a bar yet. The first one goes on the map.',
  );
});

function open(standings: StandingView[]): void {
  const view = aView({ standings });
  render(
    <RaceProvider value={aRace({ view, tab: 'map' })}>
      <MapTab />
    </RaceProvider>,
  );
}

function cards(): HTMLElement[] {
  return within(screen.getByRole('list', { name: 'Last verified bars' })).getAllByRole('button');
}

function bar(name: string, minutesAgo: number) {
  return { id: name, name, lat: 53.96, lon: -1.08, at: thatMoment - minutesAgo * 60_000 };
}
