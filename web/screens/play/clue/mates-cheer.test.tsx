import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import type { Errand } from '../../../race/queue/errand.ts';
import type { Race } from '../../../race/race.ts';
import { aRace, aStanding, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import { MatesCheer } from './mates-cheer.tsx';

const swan = { id: 'swan', name: 'The Old White Swan', lat: 53.96, lon: -1.08, at: thatMoment };

afterEach(cleanup);

test('[F17] a phone announces a find that another phone of the team claimed', () => {
  expect(cheerAfter({}, found({}))).toBe('Your team cracked it!You found The Old White Swan.');
});

test('[F17] the phone that claimed the bar shows its own result, and no announcement', () => {
  const task: Errand['task'] = { kind: 'claim', token: '12.A.3', place: { placeName: 'swan' }, fix: null };
  const outcome: Errand['outcome'] = { type: 'waiting' };
  const claim: Errand = {
    id: 'a',
    personId: 'p',
    gameId: 12,
    team: 'A',
    task,
    madeAt: thatMoment,
    photo: null,
    tries: 1,
    outcome,
    isSeen: false,
  };
  expect(cheerAfter({ queue: { ...aRace().queue, errands: [claim] } }, found({}))).toBe('');
});

test('[F17] a rival’s bar, a bar the host marked and a first look at the race are not announced', () => {
  expect(cheerAfter({}, found({ team: 'C' }))).toBe('');
  expect(cheerAfter({}, found({ byHost: true }))).toBe('');
  cleanup();
  render(inRace(<MatesCheer />, aRace({ view: found({}) })));
  expect(screen.getByRole('status').textContent).toBe('');
});

/** The state of the race after a feed entry about a find. */
function found(changes: Partial<FeedEntry>): Race['view'] {
  const entry: FeedEntry = {
    seq: 41,
    at: thatMoment,
    kind: 'bar-found',
    team: 'A',
    text: 'Found.',
    pint: 'A',
    ...changes,
  };
  const standings = [aStanding('A', { done: 4, lastBar: swan }), aStanding('C', { position: 2 })];
  return aView({ seq: 41, step: aStep({ token: '12.A.4', number: 5 }), feed: [entry], standings });
}

function cheerAfter(before: Partial<Race>, view: Race['view']): string | null {
  cleanup();
  const race = aRace(before);
  const { rerender } = render(inRace(<MatesCheer />, race));
  // By then the phone's own claim is answered and its result was seen.
  rerender(inRace(<MatesCheer />, { ...race, view, queue: aRace().queue }));
  return screen.getByRole('status').textContent;
}
