import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aStep, aView, thatMoment } from '../testing/a-race.ts';
import { clueIn, messagesToRead } from './host-messages.ts';

const said = line(50, { text: 'The host says: Meet at the Minster.' });
const tip = line(51, { team: 'A', text: 'The host says to Fox alone: Think of sheep.' });
const shut = line(52, { kind: 'bar-replaced', text: 'A bar is shut. Look at your clue again.' });
const marked = line(53, { kind: 'bar-found', team: 'A', byHost: true, text: 'The host marked Fox as there.' });
const view = aView({
  feed: [line(54, { kind: 'bar-found', team: 'C', byHost: true }), marked, shut, said],
  told: [tip],
});
const clue = { token: '12.A.3', text: aStep().text };

test('[F14] what the host said and did is read one after the other, the oldest first', () => {
  expect(messagesToRead(view, { upTo: 0, clue }, thatMoment)).toEqual([
    { title: 'The host says', text: 'Meet at the Minster.', upTo: 50, kind: 'host-message' },
    { title: 'The host, to your team alone', text: 'Think of sheep.', upTo: 51, kind: 'host-message' },
    { title: 'A bar is shut', text: shut.text, upTo: 52, kind: 'bar-replaced' },
    { title: 'You are marked as there', text: marked.text, upTo: 53, kind: 'bar-found' },
  ]);
  expect(messagesToRead(view, { upTo: 52, clue }, thatMoment).map(({ upTo }) => upTo)).toEqual([53]);
  expect(messagesToRead(view, { upTo: 54, clue }, thatMoment)).toEqual([]);
});

test('[F14] a clue that changed comes first, and says what a shut bar would', () => {
  const words = messagesToRead(view, { upTo: 51, clue: { ...clue, text: 'Another riddle.' } }, thatMoment);
  expect(words.map(({ title }) => title)).toEqual(['Your clue has changed', 'You are marked as there']);
  const next = messagesToRead(view, { upTo: 54, clue: { token: '12.A.2', text: 'The one before.' } }, thatMoment);
  expect(next).toEqual([]);
});

test('[O4] [F14] a clue that was held back by a pause has not changed when it opens, nor while it is held back', () => {
  const heldBack = aView({ feed: [], step: aStep({ text: 'Your next clue opens when it goes on.', clueBy: null }) });
  expect(clueIn(heldBack.step)).toBeNull();
  expect(messagesToRead(heldBack, { upTo: 40, clue }, thatMoment)).toEqual([]);
});

test('[D6] a clue that came for a shut door is told by a screen of its own', () => {
  const moved = aView({ feed: [], step: aStep({ text: 'Of the house.', moved: { seq: 41, backMs: 60_000 } }) });
  expect(messagesToRead(moved, { upTo: 40, clue }, thatMoment)).toEqual([]);
});

test('[F14] a phone that opens the race for the first time begins with the last hour; a host is not told their own words', () => {
  const old = aView({ feed: [said, line(40, { at: thatMoment - 3_600_001 })] });
  expect(messagesToRead(old, { upTo: null, clue: null }, thatMoment).map(({ upTo }) => upTo)).toEqual([50]);
  expect(messagesToRead({ ...view, audience: 'seated-host' }, { upTo: 0, clue }, thatMoment)).toEqual([]);
});

function line(seq: number, changes: Partial<FeedEntry> = {}): FeedEntry {
  return {
    seq,
    at: thatMoment,
    kind: 'host-message',
    team: null,
    text: 'The host says: Hello.',
    pint: null,
    ...changes,
  };
}
