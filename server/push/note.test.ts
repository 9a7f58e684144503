import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { EventBody } from '#contract/race';
import { aStart, found, type Happening, kickOff, missed, played } from '#engine/testing/a-night';
import type { RaceState } from '#engine/race';
import { latestNews, noteOf } from './note.ts';

const start = aStart({ teams: 3 });
const struck: EventBody = { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' };
const paused: EventBody = { type: 'race-paused' };
const resumed: EventBody = { type: 'race-resumed' };
const said: EventBody = { type: 'host-said', text: 'Last orders!' };
const replaced: EventBody = {
  type: 'bar-replaced',
  from: 'bell',
  to: { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12 },
  teams: ['A'],
  clues: {},
  code: 'FRESH2',
};
const ended = (by: 'host' | 'hard-stop'): EventBody => ({ type: 'race-ended', by });

test('[N3] [N4] everybody but the host is told what the host did, in the words of the feed', () => {
  for (const [title, state] of [
    ['The race is on', after()],
    ['A message for everybody', after([60, said])],
    ['A bar is shut', after([60, replaced])],
    ['The race is paused', after([60, paused])],
    ['The race goes on', after([60, paused], [90, resumed])],
    ['Race over', after([60, ended('host')])],
  ] as const) {
    const note = newest(state);
    expect(note).toMatchObject({ title, body: state.feed[0]?.text, urgency: 'high' });
    expect(readersOf(note)).toEqual(['A', 'B', 'C']);
  }
});

test('[N3] an end that is not the host’s doing is told to the host as well', () => {
  expect(readersOf(newest(after([60, ended('hard-stop')])))).toEqual(['A', 'B', 'C', 'host']);
});

test('[Y2] [Y3] a last jar that is chosen is told to everybody but the host, and that it is near to the host too', () => {
  const jar: EventBody = { type: 'last-jar-set', lastJar: { at: kickOff + 3_660_000, hour: '23:30' } };
  const near: EventBody = { type: 'last-jar-told', minutes: 30 };
  const chosen = newest(after([60, jar]));
  expect([chosen?.title, readersOf(chosen)]).toEqual(['Last jar', ['A', 'B', 'C']]);
  const told = newest(after([60, jar], [1_860, near]));
  expect([told?.title, told?.body, readersOf(told)]).toEqual([
    'Last jar',
    'Last jar at 23:30: 30 minutes left to reach the finish.',
    ['A', 'B', 'C', 'host'],
  ]);
  const gone = after([60, jar], [1_860, near], [1_870, { type: 'last-jar-set', lastJar: null }]);
  expect(noteOf(gone, 3, kickOff + 1_880_000)).toBeNull();
});

test('[D10] a find that is not named to a moved team is pushed neither to it nor to a host who raced in it and left', () => {
  const reads = (state: RaceState, raced: Letter | null) =>
    newest(state)?.to({ team: null, isHost: false, runsIt: true, raced });
  const unmoved = after(found(700, 'B', 0, 'anchor'));
  expect([readersOf(newest(unmoved)), reads(unmoved, 'A')]).toEqual([['A', 'C', 'host'], true]);
  const moved = after([60, { ...replaced, from: 'anchor', startsOver: true }], found(700, 'B', 0, 'anchor'));
  expect([readersOf(newest(moved)), reads(moved, 'A'), reads(moved, 'C'), reads(moved, null)]).toEqual([
    ['C', 'host'],
    false,
    true,
    true,
  ]);
});

test('[Y6] that a team is asked is told to it and to the host, until it has said a word', () => {
  const asked = after([2_700, { type: 'team-asked', team: 'B' }]);
  const note = noteOf(asked, 2, kickOff + 2_700_000);
  expect(note).toMatchObject({
    title: 'A team has gone quiet',
    changed: { title: 'Still racing?', teams: ['B'] },
    body: 'Not a word from Dog for 45 minutes. Still racing?',
  });
  expect(readersOf(note)).toEqual(['B', 'host']);
  const answered = after([2_700, { type: 'team-asked', team: 'B' }], [2_710, { type: 'team-answered', team: 'B' }]);
  expect(noteOf(answered, 2, kickOff + 2_720_000)).toBeNull();
});

test('[N3] a sabotage is told to the team it strikes', () => {
  const note = newest(after([60, struck]));
  expect([note?.title, readersOf(note)]).toEqual(['You have been sabotaged', ['B']]);
});

test('[N3] what the host says to one team is told to that team', () => {
  const note = newest(after([60, { type: 'host-said', text: 'Last orders!', to: 'B' }]));
  expect([note?.title, note?.body, readersOf(note)]).toEqual([
    'A message for your team',
    'The host says to Dog alone: Last orders!',
    ['B'],
  ]);
});

test('[N3] a team that the host marks as there is told, until that is taken back', () => {
  const mark = found(60, 'A', 0, 'anchor', { by: 'override', reason: 'I see them.' });
  const note = newest(after(mark));
  expect([note?.title, note?.body, readersOf(note)]).toEqual([
    'The host marked you as there',
    'The host marked Fox as there, bar 1 of 3: “I see them.”',
    ['A'],
  ]);
  expect(noteOf(after(mark, [70, { type: 'undone', undoes: 2 }]), 2, at(70))).toBeNull();
});

test('[N3] a team whose own clue changed is told that it did, also when the bar it had is back', () => {
  const shut: EventBody = { ...replaced, from: 'anchor' };
  const state = after([60, shut]);
  expect(newest(state)?.changed).toEqual({ title: 'Your clue has changed', teams: ['A'] });
  expect(newest(after([60, replaced]))?.changed.teams).toEqual([]);
  const back = newest(after([60, shut], [70, { type: 'undone', undoes: 2 }]));
  expect([back?.changed.teams, readersOf(back)]).toEqual([['A'], ['A']]);
});

test('[N4] no bar is named that the team has not shown to be in', () => {
  const words = JSON.stringify([
    newest(after([60, replaced])),
    newest(after(missed(60, 'A', 0, { bar: 'crown' }))),
    newest(after([60, { type: 'code-used', team: 'A', bar: 'anchor', next: 'FRESH2' }])),
  ]);
  expect(words).not.toMatch(/Anchor|Bell|Crown|Dragon|anchor|bell|crown|dragon/);
  expect(newest(after(found(60, 'A', 0, 'anchor')))?.body).toBe('Fox found The Anchor, bar 1 of 3.');
});

test('[N5] a team’s news is for the others and the host', () => {
  const state = after(found(60, 'A', 0, 'anchor'), missed(70, 'B', 0), [80, struck], [90, said]);
  expect([latestNews(state, 'A'), latestNews(state, 'B'), latestNews(state, 'C')]).toEqual([2, 3, null]);
  const note = noteOf(state, 3, at(90));
  expect([note?.title, note?.urgency, readersOf(note)]).toEqual(['News from the race', 'normal', ['A', 'C', 'host']]);
});

test('newer words about the whole race, or news of the same team, take the place of older ones', () => {
  const topics = [
    newest(after()),
    newest(after([60, paused])),
    newest(after([60, ended('host')])),
    newest(after(missed(60, 'B', 0))),
    newest(after([60, said])),
    newest(after([60, struck])),
  ].map((note) => note?.topic);
  expect(topics).toEqual(['12-race', '12-race', '12-race', '12-B', '12-2', '12-2']);
});

test('[N7] everything has its time', () => {
  for (const [event, seconds] of [
    [struck, 600],
    [paused, 600],
    [replaced, 600],
    [said, 3_600],
    [ended('host'), 43_200],
  ] as const) {
    const state = after([60, event]);
    expect(noteOf(state, 2, at(60))?.ttlS).toBe(seconds);
    expect(noteOf(state, 2, at(60 + seconds) - 1)?.ttlS).toBe(1);
    expect(noteOf(state, 2, at(60 + seconds))).toBeNull();
  }
  expect([noteOf(after(), 1, at(3_599))?.ttlS, noteOf(after(), 1, at(3_600))]).toEqual([1, null]);
});

test.each<[string, Happening[]]>([
  [
    'a pause that is over',
    [
      [60, paused],
      [70, resumed],
    ],
  ],
  [
    'a pause that another has followed',
    [
      [60, paused],
      [70, resumed],
      [80, paused],
    ],
  ],
  [
    'the end of a pause that another has followed',
    [
      [50, paused],
      [60, resumed],
      [70, paused],
    ],
  ],
  [
    'a sabotage that the team has seen',
    [
      [60, struck],
      [70, { type: 'sabotage-landed', id: 's1' }],
    ],
  ],
  [
    'a sabotage on a team that has retired',
    [
      [60, struck],
      [70, { type: 'team-retired', team: 'B', by: 'team' }],
    ],
  ],
  [
    'a pause when the race is over',
    [
      [60, paused],
      [70, ended('host')],
    ],
  ],
  [
    'a sabotage when the race is over',
    [
      [60, struck],
      [70, ended('host')],
    ],
  ],
  [
    'the host’s words when the race is over',
    [
      [60, said],
      [70, ended('host')],
    ],
  ],
  ['a team’s news when the race is over', [missed(60, 'A', 0), [70, ended('host')]]],
])('[N7] %s is not told any more', (_what, happenings) => {
  const state = after(...happenings);
  const seq = state.feed.findLast(({ at: told }) => told === at(60))?.seq ?? 0;
  expect([seq > 1, noteOf(state, seq, at(80))]).toEqual([true, null]);
});

test('what is no line of the feed, and what no team did, is nobody’s news', () => {
  const state = after(
    [60, { type: 'team-flagged', team: 'A', flag: 'travel' }],
    [70, { type: 'code-revealed', bar: 'bell' }],
  );
  expect([2, 3, 4].map((seq) => noteOf(state, seq, at(80)))).toEqual([null, null, null]);
});

const at = (seconds: number) => kickOff + seconds * 1_000;

function after(...happenings: Happening[]): RaceState {
  return played(start, ...happenings);
}

function newest(state: RaceState) {
  return noteOf(state, state.seq, state.at);
}

/** The teams it is for, and whether it is for a host who does not race. */
function readersOf(note: ReturnType<typeof noteOf>): string[] {
  const letters: Letter[] = ['A', 'B', 'C'];
  const teams: string[] = letters.filter((team) => note?.to({ team, isHost: false, runsIt: false }));
  return note?.to({ team: null, isHost: true, runsIt: true }) ? [...teams, 'host'] : teams;
}
