import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aStep } from '../../../testing/a-race.ts';
import { type Noted, newsIn } from './news.ts';

const sabotage = { id: 's1', by: 'E', landedAt: null, readyAt: null, waiting: 0 } as const;
const revealed = { id: 'fleece', name: 'The Golden Fleece', lat: 0, lon: 0 };

test('what has not changed is not said', () => {
  expect(newsIn(noted(), noted({ step: aStep({ since: 1 }) }))).toEqual({ atOnce: '', soon: '' });
});

test('a sabotage and a forfeit interrupt', () => {
  const egged = aStep({ type: 'sabotage', token: null, text: 'Hop.', sabotage });
  expect(newsIn(noted(), noted({ step: egged }))).toEqual({
    atOnce: "You've been egged! Sabotaged by Skunk. Hop.",
    soon: '',
  });
  const next = aStep({ ...egged, text: 'Bow.', sabotage: { ...sabotage, id: 's2', by: 'host' } });
  expect(newsIn(noted({ step: egged }), noted({ step: next })).atOnce).toBe(
    "You've been egged! Sabotaged by the host. Bow.",
  );
  const forfeit = aStep({ type: 'forfeit', text: 'Queue.', wrong: 3 });
  expect(newsIn(noted(), noted({ step: forfeit }))).toEqual({
    atOnce: 'Third wrong guess: a forfeit. Queue.',
    soon: '',
  });
});

test.each([
  ['a new clue', aStep(), aStep({ token: '12.A.4', number: 5, text: 'Next.' }), 'New clue. Bar 5 of 6. Next.'],
  ['a wrong guess', aStep(), aStep({ wrong: 2 }), 'Wrong guess number 2 at this clue.'],
  ['a bar replaced', aStep(), aStep({ text: 'Other.' }), 'Your clue has changed. Other.'],
  ['the bar', aStep(), aStep({ revealed }), 'The bar is The Golden Fleece. Go there and verify.'],
  ['the way back', aStep({ type: 'sabotage', sabotage }), aStep({ text: 'Same.' }), 'Back to your clue. Same.'],
  ['the end', aStep(), aStep({ type: 'finish', token: null }), 'Nothing left to find.'],
])('%s is said when the reader is free', (_name, before, after, words) => {
  expect(newsIn(noted({ step: before }), noted({ step: after }))).toEqual({ atOnce: '', soon: words });
});

test('pauses and a lost signal are said', () => {
  expect(newsIn(noted(), noted({ status: 'paused' })).soon).toBe('The race is paused.');
  expect(newsIn(noted({ status: 'paused' }), noted()).soon).toBe('The race goes on.');
  expect(newsIn(noted(), noted({ link: 'offline' })).soon).toBe('No signal. Claims are banked.');
  expect(newsIn(noted({ link: 'offline' }), noted()).soon).toBe('Back on the line.');
});

test('of the feed only what a team must know is said, oldest first', () => {
  const entries = [
    line(5, 'adjusted', 'A', 'Yours.'),
    line(4, 'adjusted', 'B', 'Theirs.'),
    line(3, 'bar-found', 'C', 'Found.'),
    line(2, 'host-message', null, 'Hello.'),
    line(1, 'host-message', null, 'Old.'),
  ];
  expect(newsIn(noted({ entries: entries.slice(4) }), noted({ entries })).soon).toBe('Hello. Yours.');
});

function noted(changes: Partial<Noted> = {}): Noted {
  return { step: aStep(), status: 'on', link: 'live', entries: [], team: 'A', ...changes };
}

function line(seq: number, kind: FeedEntry['kind'], team: FeedEntry['team'], text: string): FeedEntry {
  return { seq, at: seq, kind, team, text, pint: null };
}
