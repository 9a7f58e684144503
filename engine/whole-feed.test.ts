import { expect, test } from 'vitest';
import type { EventBody, RaceEvent } from '#contract/race';
import { aStart, kickOff, played } from './testing/a-night.ts';
import { stamp } from './fold.ts';
import { feedHtml, feedOf, nothingTold, tellOn } from './whole-feed.ts';

test('[F10] the whole feed has every line, the newest first', () => {
  const said = Array.from({ length: 40 }, (_, nth): EventBody => ({ type: 'host-said', text: `${nth}` }));
  const lines = feedOf(logOf(said));
  expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, nth) => 41 - nth));
  expect(lines.slice(0, 30)).toEqual(played(aStart(), ...said.map((event) => [0, event] as [number, EventBody])).feed);
});

test('a feed that is told on from where it stood is the whole one, also where events come twice', () => {
  const log = logOf([
    { type: 'host-said', text: 'Left!', to: 'B' },
    { type: 'sabotage-given', id: 's', sab: 1, by: 'A', to: 'B' },
    { type: 'race-paused' },
  ]);
  const inPieces = [log.slice(0, 2), log.slice(1, 3), log.slice(2)].reduce(tellOn, nothingTold);
  expect(inPieces.entries.toReversed()).toEqual(feedOf(log));
});

test('what a host says is text in the feed, whatever it looks like', () => {
  const lines = feedOf(
    logOf([
      { type: 'host-said', text: '<img src=x onerror=alert(1)> & "all"' },
      { type: 'sabotage-given', id: 's', sab: 1, by: 'A', to: 'B' },
    ]),
  );
  expect(feedHtml(lines)).toBe(
    '<ul><li>Sabotage! Fox struck Dog. <b>+1 🍻 Dog</b></li>' +
      '<li>The host says: &lt;img src=x onerror=alert(1)&gt; &amp; &quot;all&quot;</li>' +
      '<li>And they’re off! The first team to reach the final bar wins.</li></ul>',
  );
});

test('[F13] the whole feed has what was said to one team in its place', () => {
  const lines = feedOf(logOf([{ type: 'host-said', text: 'Left!', to: 'B' }, { type: 'race-paused' }]));
  expect(lines.map(({ seq, kind, team }) => [seq, kind, team])).toEqual([
    [3, 'paused', null],
    [2, 'host-message', 'B'],
    [1, 'started', null],
  ]);
});

function logOf(events: EventBody[]): RaceEvent[] {
  return stamp([{ type: 'race-started', ...aStart() }, ...events], null, kickOff);
}
