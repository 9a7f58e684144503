import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { HintsView } from '#contract/hints';
import type { StepView } from '#contract/race-view';
import { RaceProvider } from '../../../race/race.ts';
import { Queries } from '../../../app/queries.tsx';
import { aRace, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { ClueTab } from '../clue/clue-tab.tsx';
import { MainAction } from '../main-action.tsx';
import { HintSheet } from './hint-sheet.tsx';

afterEach(cleanup);

test('[I2] the clue card says what the next hint costs and what hints have cost', () => {
  show({ hints: hints() }, <ClueTab />);
  screen.getByRole('button', { name: 'Stuck? Hint 1 of 3 +1 min' });
  screen.getByText('Hints so far: 4 of 12 min. Then they’re free.');
});

test('[K14] a member who may not press reads who takes the hints', () => {
  showToMember(<ClueTab />);
  screen.getByText('Jo takes the hints. So far: 4 of 12 min. Then they’re free.');
  expect(screen.queryByRole('button', { name: /Hint 1 of 3/ })).toBe(null);
});

test('[K14] a member who may not press any more reads who does in an open hint sheet', () => {
  showToMember(<HintSheet />);
  screen.getByText('Jo presses the buttons for your team.');
  expect(screen.queryByRole('button', { name: /^Take hint/ })).toBe(null);
});

test('[I4] what was taken stands on the card', () => {
  show({ hints: hints({ text: 'Think tiny.' }) }, <ClueTab />);
  screen.getByText('Think tiny.');
  screen.getByRole('button', { name: 'Hint 2 of 3: where +1 min' });
});

test('[I3] one that is free says when it opens', () => {
  show({ hints: hints({ minutes: 0, opensAt: thatMoment + 90_000 }) }, <ClueTab />);
  screen.getByText('free in 1:30');
});

test('[I12] taking one is asked about once, with price and total', () => {
  show({ hints: hints() }, <HintSheet />);
  expect(screen.getByRole('button', { name: 'Take hint 1, +1 min' }).hasAttribute('disabled')).toBe(false);
  screen.getByText('4 of 12 min, then 5');
});

test('[I12] without a signal the sheet says that a hint needs one', () => {
  show({ hints: hints() }, <HintSheet />, 'offline');
  screen.getByText('A hint needs a signal, and there is none just now.');
  expect(screen.getByRole('button', { name: 'Take hint 1, +1 min' }).hasAttribute('disabled')).toBe(true);
});

test('[I5] a team that serves its hints sees the clock to the next clue', () => {
  const serving = { minutes: 2, until: thatMoment + 102_000, isFinal: false };
  show({ type: 'serving', text: '', token: null, serving }, <ClueTab />);
  screen.getByText('1:42');
  screen.getByText('Found it!');
  cleanup();
  show({ type: 'serving', text: '', token: null, serving }, <MainAction />);
  screen.getByText('next clue in 1:42');
});

test('[I6] and at the final bar to the finish', () => {
  const serving = { minutes: 1, until: thatMoment + 30_000, isFinal: true };
  show({ type: 'serving', text: '', token: null, serving }, <ClueTab />);
  screen.getByText('You’re at the final bar!');
});

function hints(nudge: Partial<HintsView['rungs'][number]> = {}): HintsView {
  return {
    rungs: [
      { kind: 'nudge', minutes: 1, text: null, opensAt: null, ...nudge },
      { kind: 'where', minutes: 1, text: null, opensAt: null },
      { kind: 'letters', minutes: 2, text: null, opensAt: null },
    ],
    minutes: 4,
    most: 12,
  };
}

function showToMember(part: React.ReactNode) {
  const race = aRace({ step: { hints: hints() } });
  const buttons = { hasCaptain: true, presses: false, names: ['Jo'] };
  render(
    <Queries>
      <RaceProvider value={{ ...race, game: { ...race.game, buttons } }}>{part}</RaceProvider>
    </Queries>,
  );
}

function show(step: Partial<StepView>, part: React.ReactNode, link: 'live' | 'offline' = 'live') {
  const race = aRace({ view: aView({ step: aStep(step) }) });
  render(
    <Queries>
      <RaceProvider value={{ ...race, line: { ...race.line, link } }}>{part}</RaceProvider>
    </Queries>,
  );
}
