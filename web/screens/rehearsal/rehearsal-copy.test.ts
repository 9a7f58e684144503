import { expect, test } from 'vitest';
import type { Finding } from '#contract/rehearsal';
import { wallClock } from '../../race/clock.ts';
import { aRehearsal } from '../../testing/a-rehearsal.ts';
import { cardsOf, findingWords, fixWords, thingsToFix, tickWords } from './rehearsal-copy.ts';

const vine = { id: 'osm:1', name: 'The Vine', lat: 53, lon: -2 };
const arms = { id: 'b', name: 'The City Arms', lat: 53, lon: -2 };
const host = { gameId: 7, role: 'host' } as const;

test.each<[Finding, string, string, string]>([
  [
    { kind: 'too-close', bars: [vine, arms], teams: [], metres: 13, mend: 'setup' },
    '2 bars closer than 60 m',
    'The Vine and The City Arms: 13 m. No phone can tell which door.',
    'Swap one /host/7/setup?bar=osm%3A1&bar=b',
  ],
  [
    { kind: 'clue-hard', bars: [vine], teams: ['C'], minutes: 17, usualMinutes: 9, mend: 'clues' },
    'The clue to The Vine looks hard',
    'The bots took 17 minutes on it. The rest took 9.',
    'Read it /group/7/C',
  ],
  [
    { kind: 'clue-leaks', bars: [vine], teams: ['B'], mend: 'clues' },
    'A clue gives The Vine away',
    'Dog put the name of the bar into it.',
    'Read it /group/7/B',
  ],
  [
    { kind: 'clue-leaks', bars: [], teams: [], mend: 'clues' },
    'A clue gives its bar away',
    'You put the name of the bar into it.',
    'Read it /group/7/A',
  ],
  [
    { kind: 'clue-missing', bars: [vine, arms], teams: ['B'], mend: 'clues' },
    '2 clues are missing',
    'Dog still has to write. The bots had generated ones.',
    'See who writes /group/7/B',
  ],
  [
    { kind: 'clue-missing', bars: [vine], teams: [], mend: 'clues' },
    'A clue is missing',
    'You still have to write. The bots had generated ones.',
    'Write them /group/7/A',
  ],
  [
    { kind: 'clue-missing', bars: [vine, arms], teams: ['B', 'C'], generated: true, mend: 'teams' },
    '2 clues will be generated.',
    'No one writes for Dog and Cat, so we generate theirs.',
    'Choose a writer /host/7/teams',
  ],
  [
    { kind: 'long-leg', bars: [vine, arms], teams: ['A'], metres: 1_240, mend: 'setup' },
    'A long walk',
    'The Vine and The City Arms: 1.2 km apart, for Fox.',
    'Swap one /host/7/setup?bar=osm%3A1&bar=b',
  ],
  [
    { kind: 'teams-meet', bars: [vine], teams: ['A', 'B'], minutes: 4, mend: 'setup' },
    'Two teams meet',
    'Fox and Dog are in The Vine together for 4 minutes.',
    'Change the bars /host/7/setup?bar=osm%3A1',
  ],
  [
    { kind: 'teams-meet', bars: [], teams: [], minutes: 1, mend: 'setup' },
    'Two teams meet',
    'They are in one bar together for 1 minute.',
    'Change the bars /host/7/setup',
  ],
])('[RH14] each finding says what it is and where it is mended: $kind', (finding, title, words, way) => {
  const said = findingWords(finding, host);
  expect([said.title, said.words, `${said.mend} ${said.to}`]).toEqual([title, words, way]);
});

test('[RH14] a co-host is sent only where co-hosts may go', () => {
  const cohost = { gameId: 7, role: 'co-host' } as const;
  const found = { kind: 'clue-missing', bars: [], teams: ['A'] } as const;
  expect(findingWords({ ...found, bars: [], teams: ['A'], mend: 'setup' }, cohost).to).toBe(null);
  expect(findingWords({ ...found, bars: [], teams: ['A'], mend: 'teams' }, cohost).to).toBe('/host/7/teams');
});

test('clues that several teams have to write are one thing to fix', () => {
  const missing = (team: 'A' | 'B'): Finding => ({ kind: 'clue-missing', bars: [vine], teams: [team], mend: 'clues' });
  const leak: Finding = { kind: 'clue-leaks', bars: [arms], teams: ['B'], mend: 'clues' };
  expect(cardsOf([missing('A'), leak])).toEqual([missing('A'), leak]);
  expect(cardsOf([missing('A'), missing('B'), leak])).toEqual([
    { kind: 'clue-missing', bars: [vine, vine], teams: ['A', 'B'], mend: 'teams' },
    leak,
  ]);
  const generated: Finding = { ...missing('B'), generated: true, mend: 'teams' };
  expect(cardsOf([missing('A'), generated])).toEqual([missing('A'), generated]);
});

test('[R11] what is fine has its figures, and how its ways were measured', () => {
  const rehearsal = aRehearsal();
  expect(tickWords(rehearsal)).toEqual([
    { isGood: true, title: 'Three fair routes', words: '2.0 to 2.1 km as the crow flies' },
    { isGood: true, title: 'No two teams meet', words: '' },
    {
      isGood: true,
      title: `Over by ${wallClock(rehearsal.endsAt)}`,
      words: `first home ${wallClock(rehearsal.startsAt + 20 * 60_000)}`,
    },
  ]);
});

test('[RH16] the estimated duration is shown next to the hour at which this rehearsal ends', () => {
  const ticks = tickWords(aRehearsal({ expected: { minutes: 75, metres: 1_400 } }));
  expect(ticks.at(-1)).toEqual({ isGood: true, title: 'About 75 minutes, 1.4 km', words: 'on most nights' });
});

test('what is not fine is no tick', () => {
  const teams = aRehearsal().teams.map((team, index) => ({ ...team, metres: 2_000 + index * 400, homeAt: null }));
  const meeting: Finding = { kind: 'teams-meet', bars: [], teams: ['A', 'B'], mend: 'setup' };
  const said = tickWords(aRehearsal({ teams, findings: [meeting], by: 'street' })).map(({ isGood, title, words }) => [
    isGood,
    title,
    words,
  ]);
  expect(said).toEqual([
    [false, 'Routes differ', '2.0 to 2.8 km by street'],
    [true, expect.stringMatching(/^Over by /), 'nobody home by then'],
  ]);
  expect(tickWords(aRehearsal({ teams: teams.slice(0, 1) }))[0]).toEqual({
    isGood: true,
    title: 'One route',
    words: '2.0 km as the crow flies',
  });
});

test('the button counts', () => {
  expect([1, 2, 5, 14].map(fixWords)).toEqual(['Fix this one', 'Fix these two', 'Fix these five', 'Fix these 14']);
  expect([1, 3].map(thingsToFix)).toEqual(['1 thing to fix', '3 things to fix']);
});
