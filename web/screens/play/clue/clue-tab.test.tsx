import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { StandingView, StepView } from '#contract/race-view';
import { aRace, aStanding, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Errand, Ruling } from '../../../race/queue/errand.ts';
import { RaceProvider } from '../../../race/race.ts';
import { ClueTab } from './clue-tab.tsx';

afterEach(cleanup);

const sabotage = { id: 's1', by: 'E', landedAt: null, readyAt: null, waiting: 0 } as const;
const dare = 'Swap jackets or hats. Photo: all of you, in one picture.';

test('a clue says what, by whom, which bar, for how long, and what a wrong guess costs', () => {
  show({ step: {} });
  expect(words()).toEqual([
    '3 of 6 bars done',
    '12 min so far',
    'Bar 4 of 6',
    'CLUE',
    'by Cat',
    'Jason crossed the sea for one of these. This one hangs over the Pavement.',
    '1 wrong guess. The third means a forfeit.',
  ]);
});

test.each<[StepView['clueBy'], string]>([
  ['host', 'by the host'],
  ['house', 'by the house'],
])('a clue by the %s', (clueBy, by) => {
  show({ step: { clueBy } });
  screen.getByText(by);
});

test('nothing is said of wrong guesses before the first', () => {
  show({ step: { wrong: 0 } });
  expect(screen.queryByText(/wrong/)).toBe(null);
});

test('the clue of a paused race is there, stamped', () => {
  show({ view: aView({ status: 'paused', pausedAt: thatMoment - 60_000 }) });
  screen.getByText('PAUSED');
  screen.getByText('11 min so far');
  screen.getByText(/^Jason/);
});

test('a bar that a forfeit has revealed is named, with the way there and the map', async () => {
  const revealed = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9586, lon: -1.0797 };
  const { tabs } = show({ step: { wrong: 3, revealed } });
  expect(words().slice(3)).toEqual([
    'THE BAR',
    'The Golden Fleece',
    '750 m east of The Maltings, as the crow flies. Go there and verify.',
    'Show the map',
    'Jason crossed the sea for one of these. This one hangs over the Pavement.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  expect(tabs).toEqual(['map']);
});

test.each<[string, Partial<typeof sabotage> | { by: 'host'; waiting: number }, string[]]>([
  ['a team', {}, ['Sabotaged by Skunk 🦨', 'Your clue is safe. It comes back the moment this is done.']],
  [
    'the host',
    { by: 'host', waiting: 1 },
    ['Sabotaged by the host ⚡', 'Your clue is safe. One more sabotage comes first.'],
  ],
])('a sabotage by %s takes the screen', (_name, changes, [by, then]) => {
  show({ step: { type: 'sabotage', token: null, text: dare, sabotage: { ...sabotage, ...changes } } });
  expect(words()).toEqual([
    "You've been egged!",
    by,
    'YOUR EGG-SECUTION',
    'Swap jackets or hats.',
    'Photo: all of you, in one picture.',
    then,
  ]);
});

test('a forfeit says why, what to do, and what it buys', () => {
  show({ step: { type: 'forfeit', wrong: 3, text: 'Bow to the barman.' } });
  expect(words()).toEqual([
    'Egg on your face!',
    'Third wrong guess at bar 4 of 6',
    'YOUR FORFEIT',
    'Bow to the barman.',
    'All of you, in one photo. Soft drinks count.',
    'Send the photo and we tell you the bar. You still have to go there.',
  ]);
});

test('the last clue says that it is', () => {
  show({ step: { number: 6 } });
  expect(words()).toContain('LAST ONE: THE FINAL BAR');
});

test.each<[string, Partial<StandingView>, 'on' | 'ended', string[]]>([
  [
    'a team that has won',
    { position: 1, done: 6, state: 'finished', raceMs: 5_772_000 },
    'on',
    ['To the jar first!', '1st of 2', '1:36:12 race time', 'Put your feet up. The others are still out there.'],
  ],
  [
    'a team that has finished by a banked claim',
    { position: 2, done: 6, state: 'finished', raceMs: 5_772_000, banked: true },
    'on',
    ['You made it!', '2nd of 2', '1:36:12 race time, banked'],
  ],
  [
    'a team that is out',
    { position: 2, done: 3, state: 'retired' },
    'on',
    ['Called it a night.', 'You found 3 of 6 bars. You are out of the race, but the leaderboard runs on.'],
  ],
  [
    'a team that ran out of time',
    { position: 2, done: 3 },
    'ended',
    ['Time, please!', 'You found 3 of 6 bars. The race is over.'],
  ],
])('%s', (_name, standing, status, said) => {
  const standings = [aStanding('A', standing), aStanding('B')];
  show({ view: aView({ status, standings, step: aStep({ type: 'finish', token: null }) }) });
  const facts = screen.queryAllByRole('term').map((term) => `${term.nextSibling?.textContent} ${term.textContent}`);
  expect([...words(), ...facts]).toEqual(expect.arrayContaining(said));
});

test.each<[string, StandingView[], string]>([
  ['has finished', [aStanding('A', { done: 6, state: 'finished', raceMs: 1 })], 'Put your feet up.'],
  [
    'is out',
    [aStanding('A', { done: 3, state: 'retired' }), aStanding('B', { state: 'finished' })],
    'You found 3 of 6 bars. You are out of the race.',
  ],
])('no others are named to a team that %s while no other team is racing', (_name, standings, said) => {
  show({ view: aView({ status: 'on', standings, step: aStep({ type: 'finish', token: null }) }) });
  expect(words()).toContain(said);
});

test('[O11] the finish line says why the finishing claim’s time moved, as long as that finish stands', () => {
  const ruling = {
    correct: true,
    finished: true,
    already: false,
    official: thatMoment,
    countedFrom: 'arrival',
  } as const;
  const reason = 'Your finish: counted from its arrival.';
  const { rerender } = render(finishLine(thatMoment, [aClaim(ruling)]));
  screen.getByText(reason);
  // Its photo has arrived.
  rerender(finishLine(thatMoment, []));
  screen.getByText(reason);
  // The host has counted it from another time.
  rerender(finishLine(thatMoment + 60_000, []));
  expect(screen.queryByText(reason)).toBe(null);
});

test('who is in no team is told so', () => {
  show({ view: aView({ team: null, step: null, audience: 'host' }) });
  screen.getByText('You are not assigned to a team for this game.');
});

test('a team that nobody was in at the start does not race', () => {
  show({ view: aView({ step: null, standings: [aStanding('A', { state: 'absent' })] }) });
  screen.getByRole('heading', { name: 'Your team is not racing.' });
});

function finishLine(at: number, errands: readonly Errand[]) {
  const lastBar = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9, lon: -1, at };
  const standings = [aStanding('A', { state: 'finished', lastBar })];
  const race = aRace({ view: aView({ standings, step: aStep({ type: 'finish', token: null }) }) });
  return inRace(<ClueTab />, { ...race, queue: { ...race.queue, errands } });
}

function aClaim(ruling: Ruling): Errand {
  const place = { placeId: 'fleece', name: 'The Golden Fleece' };
  return {
    id: 'first',
    personId: '1',
    gameId: 12,
    team: 'A',
    task: { kind: 'claim', token: '12.A.6', place, fix: null },
    madeAt: thatMoment,
    photo: null,
    tries: 1,
    outcome: { type: 'ruled', ruling },
    isSeen: true,
  };
}

function show(changes: Parameters<typeof aRace>[0]) {
  const tabs: string[] = [];
  render(
    <RaceProvider value={aRace({ showTab: (tab) => tabs.push(tab), ...changes })}>
      <ClueTab />
    </RaceProvider>,
  );
  return { tabs };
}

/** Every text on the screen in its order, a whole sentence each. */
function words(): string[] {
  const leaves = [...document.body.querySelectorAll('h2, h3, p, button, span')].filter(
    (one) =>
      one.textContent && !one.parentElement?.closest('p, button') && !one.querySelector('p, span:not([aria-hidden])'),
  );
  return leaves.map(({ textContent }) => textContent);
}
