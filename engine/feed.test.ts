import { expect, test } from 'vitest';
import { race } from '#contract/limits';
import { feedKinds } from '#contract/race-view';
import { aStart, found, type Happening, kickOff, missed, played } from './testing/a-night.ts';

test('[F1] every happening of a night has its line, and nothing else has one', () => {
  const lines = toldOf(...aWholeNight());
  expect(lines.map(({ kind, team, text }) => [kind, team, text])).toEqual([
    ['started', null, 'And they’re off! The first team to reach the final bar wins.'],
    ['bar-found', 'A', 'Fox found The Anchor, bar 1 of 3.'],
    ['wrong-guess', 'B', 'Wrong bar! Dog must think again.'],
    ['forfeit-done', 'B', 'Dog paid a forfeit and now knows where to go.'],
    ['code-used', 'A', 'Fox used a skip code.'],
    ['bar-found', 'A', 'Fox found The Bell, bar 2 of 3 (by code).'],
    ['sabotage-given', 'A', 'Sabotage! Dog struck Fox.'],
    ['sabotage-done', 'A', 'Fox saw a sabotage through and is back on the trail.'],
    ['code-revealed', null, 'The host looked up a skip code.'],
    ['bar-replaced', null, 'A bar is shut, so the host put another in its place. Look at your clue again.'],
    ['paused', null, 'The race is paused. Every clock stands still.'],
    ['resumed', null, 'The race goes on!'],
    ['host-message', null, 'The host says: Last orders at eleven.'],
    ['adjusted', 'B', 'The host took 2 mins 30 secs off Dog’s time: “A closed bridge.”'],
    ['undone', 'B', 'The host took back a change to Dog’s time.'],
    ['host-left', 'B', 'The host left Dog, and still sees only what racers see.'],
    ['let-in', 'A', 'A new phone joined Fox, let in by its team.'],
    ['let-in', 'B', 'A new phone joined Dog, let in by the host.'],
    ['last-jar-set', null, 'The host set last jar to 23:30: the race ends then, finished or not.'],
    ['last-jar', null, 'Last jar at 23:30: 30 minutes left to reach the finish.'],
    ['team-asked', 'B', 'Not a word from Dog for 45 minutes. Still racing?'],
    ['team-answered', 'B', 'Dog is still racing.'],
    ['hint-taken', 'A', 'Fox took a hint, for 1 minute.'],
    ['bar-found', 'A', 'Fox reached the final bar! Its hints have 1 minute to serve first.'],
    ['finished', 'A', 'Fox has finished. What a race!'],
    ['retired', 'B', 'Dog called it a night.'],
    ['ended', null, 'Nobody is left on the road: the race is over.'],
  ]);
  // A door that is ruled shut has a test of its own.
  expect(new Set([...lines.map(({ kind }) => kind), 'bar-shut'])).toEqual(new Set(feedKinds));
  expect(lines.map(({ seq }) => seq)).toEqual([
    1, 2, 3, 5, 6, 7, 8, 10, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32,
  ]);
  expect(lines[1]?.at).toBe(kickOff + 60_000);
});

test('[F2] a bar found, a wrong guess and a sabotage are a pint for the team they hit', () => {
  const lines = toldOf(...aWholeNight());
  expect(lines.filter(({ pint }) => pint).map(({ kind, pint }) => [kind, pint])).toEqual([
    ['bar-found', 'A'],
    ['wrong-guess', 'B'],
    ['bar-found', 'A'],
    ['sabotage-given', 'A'],
    ['bar-found', 'A'],
  ]);
});

test('[F3] [F4] only bars that were found are named, and the final one is not', () => {
  const text = toldOf(...aWholeNight())
    .map((line) => line.text)
    .join('\n');
  expect(text.match(/The (Start|Anchor|Bell|Crown|Dragon|Elm)/g)).toEqual(['The Anchor', 'The Bell']);
});

test('[F5] by code, banked, and the reasons of the host are said', () => {
  const lines = toldOf(
    found(60, 'A', 0, 'anchor', { by: 'code', banked: true }),
    missed(70, 'B', 0, { by: 'code' }),
    missed(80, 'B', 0, { banked: true }),
    found(90, 'B', 0, 'bell', { by: 'override', reason: 'Their GPS is out.' }),
    [100, { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'A taxi.' }],
    [110, { type: 'time-adjusted', team: 'A', ms: 1_000, reason: 'A second.' }],
    found(120, 'B', 1, 'anchor'),
    found(130, 'B', 2, 'crown', { by: 'override', reason: 'I see them.' }),
  );
  expect(lines.slice(1).map(({ text }) => text)).toEqual([
    'Fox found The Anchor, bar 1 of 3 (by code, banked).',
    'Wrong bar (by code)! Dog must think again.',
    'Wrong bar (banked)! Dog must think again.',
    'The host marked Dog as there, bar 1 of 3: “Their GPS is out.”',
    'The host added 1 min to Fox’s time: “A taxi.”',
    'The host added 1 sec to Fox’s time: “A second.”',
    'Dog found The Anchor, bar 2 of 3.',
    'The host marked Dog as there, the final bar: “I see them.”',
  ]);
});

test('[F6] what is taken back stays in the feed with a line that says so, and names no bar', () => {
  const lines = toldOf(
    found(60, 'A', 0, 'anchor', { by: 'override', reason: 'There.' }),
    [61, { type: 'undone', undoes: 2 }],
    missed(70, 'B', 0),
    [71, { type: 'undone', undoes: 4 }],
    shut(80),
    [81, { type: 'undone', undoes: 6 }],
  );
  expect(lines.slice(1).map(({ team, text }) => [team, text])).toEqual([
    ['A', 'The host marked Fox as there, bar 1 of 3: “There.”'],
    ['A', 'The host took it back: Fox is not there yet.'],
    ['B', 'Wrong bar! Dog must think again.'],
    ['B', 'The host took back a wrong guess of Dog.'],
    [null, 'A bar is shut, so the host put another in its place. Look at your clue again.'],
    [null, 'The host took it back: the bar that was shut is open after all. Look at your clue again.'],
  ]);
});

test('[D10] a door that is ruled shut has the same words whoever is moved, and names no bar', () => {
  const ruling = { type: 'bar-shut', bar: 'bell', by: 'host', clues: {}, backMs: {} } as const;
  const dragon = { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12 };
  const lines = toldOf(
    found(60, 'A', 0, 'anchor', { isShut: true }),
    [70, { ...ruling, to: dragon, teams: ['B'] }],
    [80, { ...ruling, bar: 'anchor', by: 'teams', to: null, teams: [] }],
  );
  const words =
    'A bar is shut. Whoever was on the way there is sent to another, if one is left, and gets the time back.';
  expect(lines.slice(1).map(({ text }) => text)).toEqual(['Fox found The Anchor, bar 1 of 3.', words, words]);
});

test('who strikes and who ends a race is told in other words for the host', () => {
  const lines = toldOf(
    [10, { type: 'sabotage-given', id: 's', sab: 1, by: 'host', to: 'A' }],
    [20, { type: 'team-retired', team: 'B', by: 'host' }],
    [30, { type: 'race-ended', by: 'host' }],
  );
  expect(lines.slice(1).map(({ text }) => text)).toEqual([
    'Sabotage! The host struck Fox.',
    'The host took Dog out of the race.',
    'The host ended the race.',
  ]);
  const [late] = played(aStart(), [race.hardStopMs / 1_000, { type: 'race-ended', by: 'hard-stop' }]).feed;
  expect(late?.text).toBe('Twelve hours have gone by: the race is over.');
});

test('[F10] a race keeps its newest 30 lines, the newest first', () => {
  const messages = Array.from({ length: 40 }, (_, nth): Happening => [nth, { type: 'host-said', text: `${nth}` }]);
  const { feed } = played(aStart(), ...messages);
  expect(feed.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, nth) => 41 - nth));
});

test('[F13] what is said to one team is no line of the feed; the newest ten of each team are kept', () => {
  const { feed, told } = played(aStart(), said('B', 1), ...Array.from({ length: 12 }, (_, nth) => said('A', 10 + nth)));
  expect(feed.map(({ kind }) => kind)).toEqual(['started']);
  expect(told.map(({ seq }) => seq)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 2]);
  expect(told.at(-1)).toEqual({
    seq: 2,
    at: kickOff + 1_000,
    kind: 'host-message',
    team: 'B',
    text: 'The host says to Dog alone: Word 1.',
    pint: null,
  });
});

function said(to: 'A' | 'B', nth: number): Happening {
  return [nth, { type: 'host-said', text: `Word ${nth}.`, to }];
}

/** The lines in the order they were told. */
function toldOf(...happenings: Happening[]): ReturnType<typeof played>['feed'] {
  return played(aStart(), ...happenings).feed.toReversed();
}

function shut(seconds: number): Happening {
  const to = { id: 'dragon', name: 'The Dragon', lat: 53.904, lon: -1.084 };
  return [seconds, { type: 'bar-replaced', from: 'crown', to, teams: ['A', 'B'], clues: {}, code: 'CODED2' }];
}

function aWholeNight(): Happening[] {
  const photo = { id: 'photo' };
  return [
    found(60, 'A', 0, 'anchor'),
    missed(70, 'B', 0),
    [70, { type: 'forfeit-due', team: 'B', step: 0, forfeit: 1 }],
    [80, { type: 'forfeit-done', team: 'B', step: 0, photo }],
    [90, { type: 'code-used', team: 'A', bar: 'bell', next: 'CODEX2' }],
    found(90, 'A', 1, 'bell', { by: 'code' }),
    [100, { type: 'sabotage-given', id: 's', sab: 1, by: 'B', to: 'A' }],
    [110, { type: 'sabotage-landed', id: 's' }],
    [150, { type: 'sabotage-done', id: 's', photo }],
    [160, { type: 'code-missed', team: 'A' }],
    [161, { type: 'team-flagged', team: 'A', flag: 'sweep' }],
    [170, { type: 'code-revealed', bar: 'crown' }],
    shut(180),
    [190, { type: 'race-paused' }],
    [200, { type: 'race-resumed' }],
    [210, { type: 'host-said', text: 'Last orders at eleven.' }],
    [220, { type: 'time-adjusted', team: 'B', ms: -150_000, reason: 'A closed bridge.' }],
    [230, { type: 'undone', undoes: 18 }],
    [230, { type: 'host-left', team: 'B' }],
    [232, { type: 'let-in', team: 'A', by: 'team' }],
    [234, { type: 'let-in', team: 'B', by: 'host' }],
    [236, { type: 'last-jar-set', lastJar: { at: kickOff + 2_036_000, hour: '23:30' } }],
    [236, { type: 'last-jar-told', minutes: 30 }],
    [237, { type: 'team-asked', team: 'B' }],
    [238, { type: 'team-answered', team: 'B' }],
    [239, { type: 'hint-taken', team: 'A', step: 2, bar: 'dragon', rung: 1, minutes: 1 }],
    found(240, 'A', 2, 'dragon'),
    [300, { type: 'hints-served', team: 'A', step: 2, servedAt: kickOff + 300_000 }],
    [300, { type: 'team-finished', team: 'A', official: kickOff + 300_000 }],
    [310, { type: 'team-retired', team: 'B', by: 'team' }],
    [310, { type: 'race-ended', by: 'last-finisher' }],
  ];
}
