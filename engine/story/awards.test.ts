import { expect, test } from 'vitest';
import type { ClueBy, RaceStart } from '#contract/race';
import type { Award } from '#contract/story';
import { aStart, ended, finished, found, type Happening, kickOff, logOf, marked, missed } from '../testing/a-night.ts';
import { storyOf } from '../story.ts';

const pause: Happening[] = [
  [1_000, { type: 'race-paused' }],
  [2_000, { type: 'race-resumed' }],
];

test('[M9] every award goes to whoever earned it, in a quizmaster’s words', () => {
  const start = writtenBy(aStart({ teams: 3 }), { A: 'B', B: 'C', C: 'A' });
  const awards = awardsOf(
    start,
    ...struck(100, 'A', 'B', 145),
    ...struck(150, 'B', 'A', 250),
    missed(200, 'C', 0),
    missed(270, 'B', 0),
    missed(350, 'C', 0),
    found(600, 'A', 0, 'anchor'),
    found(760, 'A', 1, 'bell'),
    found(900, 'B', 0, 'bell'),
    found(1_100, 'B', 1, 'anchor'),
    found(1_300, 'A', 2, 'crown'),
    finished(1_300, 'A'),
    found(1_350, 'C', 0, 'anchor'),
    found(1_372, 'B', 2, 'crown'),
    finished(1_372, 'B'),
    ended(4_000),
  );
  expect(awards).toEqual([
    award('quickest-solver', 'A', 'Fox cracked the clue to The Bell in 2 mins 40 secs. The ink was still wet.'),
    award('most-lost', 'C', 'Cat tried 2 wrong doors, and said good evening at every one.'),
    award('best-escape', 'B', 'Dog saw off Fox’s sabotage in 45 secs. Barely a scratch on the shell.'),
    award('kindest-clue', 'B', 'Dog’s clue to The Bell took Fox 2 mins 40 secs. As good as a lift to the door.'),
    award('sharpest-clue', 'A', 'Fox’s clue to The Anchor kept Cat busy for 22 mins 30 secs. Mind your fingers.'),
    { ...award('photo-finish', 'A', 'Fox beat Dog by 1 min 12 secs. Blink and you missed it.'), with: 'B' },
  ]);
});

test('[M9] a night on which nobody found, guessed or struck anything has no awards', () => {
  expect(awardsOf(aStart(), ended(100))).toEqual([]);
});

test('[M9] a team alone has awards too, and its clues are the host’s', () => {
  const start = writtenBy(aStart({ teams: 1 }), { A: 'host' });
  expect(
    awardsOf(start, missed(60, 'A', 0), found(300, 'A', 0, 'anchor'), found(500, 'A', 1, 'bell'), ended(900)),
  ).toEqual([
    award('quickest-solver', 'A', 'Fox cracked the clue to The Bell in 3 mins 20 secs. The ink was still wet.'),
    award('most-lost', 'A', 'Fox tried one wrong door. It was very nice about it.'),
    award(
      'kindest-clue',
      'host',
      'The host’s clue to The Bell took Fox 3 mins 20 secs. As good as a lift to the door.',
    ),
    award('sharpest-clue', 'host', 'The host’s clue to The Anchor kept Fox busy for 5 mins. Mind your fingers.'),
  ]);
});

test('[M9] of teams with as many wrong guesses, the most lost took longest over a bar', () => {
  const night = [missed(10, 'A', 0), missed(20, 'B', 0), found(300, 'A', 0, 'anchor'), found(400, 'B', 0, 'bell')];
  expect(earned('most-lost', aStart(), ...night, ended(500))).toBe('B');
  expect(earned('most-lost', aStart(), ...night, marked(900, 'A', 1, 'bell'), ended(900))).toBe('B');
  expect(earned('most-lost', aStart(), ...night, found(900, 'A', 1, 'bell'), ended(900))).toBe('A');
});

test('[M9] a wrong guess on the way is not quick, however short the way', () => {
  const night = [missed(10, 'A', 0), found(100, 'A', 0, 'anchor'), found(300, 'B', 0, 'bell'), ended(400)];
  expect(earned('quickest-solver', aStart(), ...night)).toBe('B');
});

test('[M9] of clues that took as long, the sharpest cost more wrong guesses', () => {
  const start = writtenBy(aStart({ teams: 3 }), { A: 'B', B: 'C', C: 'A' });
  const night = [
    found(100, 'A', 0, 'anchor'),
    missed(200, 'C', 0),
    found(300, 'B', 0, 'bell'),
    found(300, 'C', 0, 'anchor'),
  ];
  expect(earned('sharpest-clue', start, ...night, ended(400))).toBe('A');
});

test('[M9] a clue has one award at most: the only one cracked is kind, not sharp', () => {
  const kinds = awardsOf(aStart(), found(300, 'A', 0, 'anchor'), ended(400)).map(({ kind }) => kind);
  expect(kinds).toEqual(['quickest-solver', 'kindest-clue']);
});

test('[M9] two who finish at once are one photo finish, three the closest two, and beyond two minutes none', () => {
  expect(finishOf([600, 0], [600, 0])).toEqual('Fox and Dog came in together. Not a whisker between them.');
  expect(finishOf([600, 0], [600, 400])).toEqual('Fox beat Dog by less than a second. Blink and you missed it.');
  expect(finishOf([600, 0], [690, 0], [700, 0])).toEqual('Dog beat Cat by 10 secs. Blink and you missed it.');
  expect(finishOf([600, 0], [720, 0])).toEqual('Fox beat Dog by 2 mins. Blink and you missed it.');
  expect(finishOf([600, 0], [720, 1])).toBeNull();
});

test('[M10] the host’s mark earns nothing, nor does the bar after it or after a banked claim', () => {
  const slow = found(900, 'A', 0, 'anchor');
  const host = awardsOf(
    aStart(),
    found(900, 'B', 0, 'bell'),
    marked(901, 'B', 1, 'anchor'),
    found(902, 'B', 2, 'crown'),
    finished(902, 'B'),
    ended(950),
  );
  const line = awardsOf(
    aStart(),
    slow,
    found(1_000, 'B', 0, 'bell', { banked: true }),
    found(1_001, 'B', 1, 'anchor'),
    ended(1_100),
  );
  expect([host, line].map((awards) => awards.map(({ kind, to, words }) => [kind, to, words.split(' in ')[1]]))).toEqual(
    [
      [
        ['quickest-solver', 'B', '15 mins. The ink was still wet.'],
        ['kindest-clue', 'house', undefined],
        ['sharpest-clue', 'house', undefined],
      ],
      [
        ['quickest-solver', 'A', '15 mins. The ink was still wet.'],
        ['kindest-clue', 'house', undefined],
        ['sharpest-clue', 'house', undefined],
      ],
    ],
  );
});

test('[M10] who walks or escapes while the race is paused earns nothing by it', () => {
  const walk = [found(990, 'A', 0, 'anchor'), ...pause, found(2_010, 'A', 1, 'bell'), ended(2_100)];
  expect(awardsOf(aStart(), ...walk)[0]?.words).toContain('The Anchor');
  const escape: Happening[] = [
    [900, { type: 'sabotage-given', id: 's', sab: 1, by: 'A', to: 'B' }],
    [990, { type: 'sabotage-landed', id: 's' }],
    ...pause,
    [2_030, { type: 'sabotage-done', id: 's', photo: { id: 'proof' } }],
  ];
  expect(earned('best-escape', aStart(), ...escape, ended(2_100))).toBeNull();
});

test('[M10] two who finish as a pause ends, and one whom the host marks in the final bar, have no photo finish', () => {
  const paused = [...upToTheLast('A'), ...upToTheLast('B'), ...pause];
  const together = (['A', 'B'] as const).flatMap((team) => [found(2_000, team, 2, 'crown'), finished(2_000, team)]);
  expect(earned('photo-finish', aStart(), ...paused, ...together, ended(2_100))).toBeNull();
  const byMark = [found(500, 'A', 2, 'crown'), finished(500, 'A'), marked(501, 'B', 2, 'crown'), finished(501, 'B')];
  expect(earned('photo-finish', aStart(), ...upToTheLast('A'), ...upToTheLast('B'), ...byMark, ended(502))).toBeNull();
});

test('[M10] a clue is not sharp for a sabotage on the way, nor when a forfeit gave its bar away', () => {
  const start = writtenBy(aStart(), { A: 'B', B: 'A' });
  const night = [found(100, 'B', 0, 'bell'), found(300, 'B', 1, 'anchor')];
  const forfeit: Happening[] = [
    missed(400, 'A', 0),
    missed(500, 'A', 0),
    missed(600, 'A', 0),
    [600, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 1 }],
    [700, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'dare' } }],
  ];
  const last = [found(900, 'A', 0, 'anchor'), ended(1_000)];
  expect(earned('sharpest-clue', start, ...night, ...last)).toBe('B');
  expect(earned('sharpest-clue', start, ...night, ...struck(400, 'B', 'A', 450), ...last)).toBe('A');
  expect(earned('sharpest-clue', start, ...night, ...forfeit, ...last)).toBe('A');
});

test('[M10] a generated clue has an award only in a race without written clues', () => {
  const night = [found(100, 'A', 0, 'anchor'), found(300, 'B', 0, 'bell'), ended(400)];
  expect(earned('kindest-clue', aStart(), ...night)).toBe('house');
  expect(earned('kindest-clue', writtenBy(aStart(), { A: 'house', B: 'A' }), ...night)).toBe('A');
});

function awardsOf(start: RaceStart, ...happenings: Happening[]): Award[] {
  return storyOf(logOf(start, ...happenings), kickOff + 1_000_000_000).awards;
}

function earned(kind: Award['kind'], start: RaceStart, ...happenings: Happening[]): Award['to'] | null {
  return awardsOf(start, ...happenings).find((one) => one.kind === kind)?.to ?? null;
}

function award(kind: Award['kind'], to: Award['to'], words: string): Award {
  return { kind, to, with: null, words };
}

function writtenBy(start: RaceStart, authors: Partial<Record<'A' | 'B' | 'C', ClueBy>>): RaceStart {
  const clues = Object.entries(start.clues).map(([team, all]) => {
    const by = authors[team as 'A'] ?? 'house';
    return [team, Object.fromEntries(Object.entries(all).map(([bar, clue]) => [bar, { ...clue, by }]))];
  });
  return { ...start, clues: Object.fromEntries(clues) };
}

function struck(seconds: number, by: 'A' | 'B', to: 'A' | 'B', doneAt: number): Happening[] {
  const id = `${by}-${to}`;
  return [
    [seconds, { type: 'sabotage-given', id, sab: 1, by, to }],
    [seconds, { type: 'sabotage-landed', id }],
    [doneAt, { type: 'sabotage-done', id, photo: { id: 'proof' } }],
  ];
}

function upToTheLast(team: 'A' | 'B' | 'C'): Happening[] {
  return [found(100, team, 0, 'anchor'), found(400, team, 1, 'bell')];
}

/** The words of a photo finish of teams that came in after so many seconds and milliseconds. */
function finishOf(...times: [number, number][]): string | null {
  const teams = (['A', 'B', 'C'] as const).slice(0, times.length);
  const finishes = teams.flatMap((team, nth) => {
    const [seconds, ms] = times[nth] ?? [0, 0];
    const official = kickOff + seconds * 1_000 + ms;
    return [...upToTheLast(team), found(seconds, team, 2, 'crown', { official }), finished(seconds, team, official)];
  });
  const awards = awardsOf(aStart({ teams: times.length }), ...finishes, ended(3_000));
  return awards.find(({ kind }) => kind === 'photo-finish')?.words ?? null;
}
