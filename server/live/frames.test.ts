import { expect, test } from 'vitest';
import { aStart, kickOff } from '#engine/testing/a-night';
import { fold, stamp } from '#engine/fold';
import type { RaceState } from '#engine/race';
import { type Audience, viewFor } from '#engine/views/view-for';
import type { EventBody } from '#contract/race';
import { Views, viewsSent } from './frames.ts';

const audiences: Audience[] = [
  { kind: 'player', team: 'A' },
  { kind: 'player', team: 'B' },
  { kind: 'seated-host', team: 'B' },
  { kind: 'host' },
];
const night = statesOf([
  { type: 'race-started', ...aStart({ teams: 2 }) },
  { type: 'host-said', text: 'Mind the step, it’s “slippery” 🍻' },
  { type: 'host-said', text: 'Left, not right', to: 'B' },
  { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' },
  { type: 'sabotage-landed', id: 's1' },
  { type: 'race-paused' },
  { type: 'race-resumed' },
  { type: 'bar-missed', team: 'A', bar: 'bell', by: 'place', ...claimed() },
  { type: 'bar-verified', team: 'A', bar: 'anchor', by: 'place', ...claimed() },
  { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'Überzogen, schön' },
  ...Array.from({ length: 40 }, (_, n): EventBody => ({ type: 'host-said', text: `Round ${n} `.repeat(1 + (n % 5)) })),
  { type: 'team-retired', team: 'B', by: 'team' },
  { type: 'race-ended', by: 'host' },
]);

test('[L4] the bytes of a view say what the view says, at every event of a night', () => {
  const views = new Views();
  expect(night.map((state) => told(views, state))).toEqual(night.map(seen));
});

test('so they do when events were missed, and when the race was read anew', () => {
  const views = new Views();
  const anew = night.map((state) => JSON.parse(JSON.stringify(state)) as RaceState);
  const gaps = night.filter((_, place) => [0, 1, 4, 5, 12, 13, 49].includes(place));
  const states = [...gaps, ...anew.slice(10, 20), ...night.slice(20, 30), ...anew.slice(30)];
  expect(states.map((state) => told(views, state))).toEqual(states.map(seen));
});

test('bytes that still wait to be sent are not written over', () => {
  const [one, other] = [new Views(), new Views()];
  const waiting = audiences.map(one.framesOf(night[5] as RaceState));
  const before = waiting.map(String);
  viewsSent(false);
  for (const state of night) audiences.map(other.framesOf(state));
  viewsSent(true);
  for (const state of night) audiences.map(other.framesOf(state));
  expect(waiting.map(String)).toEqual(before);
});

/** What each audience is sent. */
function told(views: Views, state: RaceState): unknown[] {
  const said = audiences.map(views.framesOf(state)).map((frame) => JSON.parse(frame.subarray(4).toString()) as unknown);
  viewsSent(true);
  return said;
}

function seen(state: RaceState): unknown[] {
  return audiences.map((audience) => ({ type: 'view', seq: state.seq, view: viewFor(state, audience) }));
}

function statesOf(happened: EventBody[]): RaceState[] {
  let state: RaceState | null = null;
  return happened.map((event, n) => {
    state = stamp([event], state, kickOff + n * 30_000).reduce<RaceState | null>(fold, state) as RaceState;
    return state;
  });
}

function claimed() {
  return { step: 0, official: kickOff + 60_000, banked: false, photo: { id: 'p1' } };
}
