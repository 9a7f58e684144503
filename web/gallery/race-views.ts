import { letters } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import { aStanding, aStep, aView, thatMoment } from '../testing/a-race.ts';

const six = [
  aStanding('D', { position: 1, done: 4 }),
  aStanding('A', { position: 2, done: 3, incorrectGuesses: 1 }),
  aStanding('C', { position: 3, done: 3 }),
  aStanding('B', { position: 4, done: 2, incorrectGuesses: 2 }),
  aStanding('F', { position: 5, done: 2 }),
  aStanding('E', { position: 6, done: 2, incorrectGuesses: 1 }),
];
const clue =
  'Jason crossed the sea for one of these. This one hangs over the Pavement, and some of its regulars walk through walls.';
const sabotage = { id: 's', by: 'E', landedAt: thatMoment, readyAt: thatMoment + 27_000, waiting: 0 } as const;
const dare = "Swap jackets or hats. Wear someone else's until the next bar. Photo: all of you, in one picture.";
const bar = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9586, lon: -1.0797 };
const finished = aStanding('A', { position: 2, done: 6, state: 'finished', raceMs: 5_772_000, banked: true });
const feed: RaceView['feed'] = [
  {
    seq: 40,
    at: thatMoment - 60_000,
    kind: 'bar-found',
    team: 'D',
    text: 'Eagle found The Artful Dodger, bar 4 of 6.',
    pint: 'D',
  },
];
const view = (changes: Partial<RaceView>) => aView({ standings: six, feed, ...changes });

/** The race as a phone of the Fox may find it, state by state; for looking at it, and for tests of how it looks. */
export const raceViews = {
  clue: view({ step: aStep({ text: clue }) }),
  'clue-short': view({ step: aStep({ text: 'Not thin. Then pester someone.', wrong: 0, clueBy: 'host' }) }),
  'clue-emoji': view({ step: aStep({ text: '🐑✨🏛️', clueBy: 'house' }) }),
  'clue-long': view({
    step: aStep({ text: `${clue} `.repeat(5).slice(0, 500), number: 11, of: 12, wrong: 2 }),
    bars: 12,
  }),
  'clue-240': view({ step: aStep({ text: `${clue} `.repeat(2).slice(0, 238) }) }),
  'cool-down': view({ step: aStep({ text: clue, waitUntil: thatMoment + 42_000 }) }),
  paused: view({ step: aStep({ text: clue }), status: 'paused', pausedAt: thatMoment - 5_000 }),
  revealed: view({ step: aStep({ text: clue, wrong: 3, revealed: bar }) }),
  sabotage: view({ step: aStep({ type: 'sabotage', token: null, text: dare, sabotage }) }),
  'sabotage-host': view({
    step: aStep({
      type: 'sabotage',
      token: null,
      text: 'Bow to the barman.',
      sabotage: { ...sabotage, by: 'host', waiting: 2 },
    }),
  }),
  forfeit: view({
    step: aStep({
      type: 'forfeit',
      wrong: 3,
      text: 'Queue for nothing at all for one minute, out of everybody’s way. Photo: the queue, patient, one of you checking the time.',
    }),
  }),
  finish: view({
    step: aStep({ type: 'finish', token: null, number: 6 }),
    standings: [
      aStanding('D', { position: 1, done: 6, state: 'finished', raceMs: 5_500_000 }),
      finished,
      ...six.slice(2),
    ],
  }),
  retired: view({
    step: aStep({ type: 'finish', token: null, number: 4 }),
    standings: six.map((one) => (one.group === 'A' ? { ...one, state: 'retired', position: 2 } : one)),
  }),
  host: view({ team: null, step: null, audience: 'host', mayStrike: [], kind: 'classic' }),
  absent: view({
    step: null,
    standings: [...six.filter(({ group }) => group !== 'A'), aStanding('A', { position: 6, state: 'absent' })],
  }),
  one: view({ standings: [aStanding('A', { done: 3 })], mayStrike: [] }),
  marks: view({
    step: aStep({ type: 'finish', token: null }),
    standings: [
      aStanding('F', {
        position: 1,
        done: 6,
        state: 'finished',
        raceMs: 5_500_000,
        banked: true,
        incorrectGuesses: 12,
      }),
      finished,
      aStanding('C', { position: 3, done: 3, state: 'retired' }),
      aStanding('D', { position: 4, done: 0 }),
      aStanding('B', { position: 4, done: 0, incorrectGuesses: 3 }),
      aStanding('E', { position: 6, state: 'absent' }),
    ],
  }),
  popping: view({
    feed: letters.map((pint, seq) => ({ seq, at: thatMoment, kind: 'wrong-guess', team: pint, text: 'Wrong.', pint })),
  }),
} as const satisfies Record<string, RaceView>;

/** A clue of so many letters on a route of so many bars. */
export function clueView({ bars, letters: length }: { bars: number; letters: number }): RaceView {
  const text = `${`${clue} `
    .repeat(5)
    .slice(0, length - 1)
    .replace(/\W+$/, '')}.`;
  return view({ bars, step: aStep({ text, of: bars, number: Math.ceil(bars / 2), wrong: 2 }) });
}
