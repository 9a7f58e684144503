import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Letter, letters, teamNames } from '#contract/game';
import { openPictureRack } from './picture-rack.ts';
import { type PicturedTeam, picturedOf } from './drawing.ts';
import { endWords, othersOf } from './podium-drawing.ts';

const game = { name: 'Priya’s Big Night', city: 'York', date: '2026-11-14' };
const three = [aTeam('A', 1, 5_772_000), aTeam('D', 2, 5_920_000), aTeam('C', 3, null)];

test('a picture says what was raced, where and when', () => {
  expect(picturedOf(game, three, null)).toEqual({
    title: 'Priya’s Big Night',
    city: 'York',
    date: '14 November 2026',
    provisional: null,
    teams: three,
  });
});

test('a picture of what may still change says until when, by the clocks of the race', () => {
  const until = Date.parse('2026-07-20T22:10:00Z');
  expect(picturedOf(game, three, until).provisional).toBe('Provisional until 23:10');
});

test.each([
  ['ليلة كبيرة', 'York', 'A night in York'],
  ['🥚🥚🥚', 'York', 'A night in York'],
  ['ليلة كبيرة', 'القاهرة', 'The big night'],
  ['Μεγάλη νύχτα', 'Αθήνα', 'Μεγάλη νύχτα'],
  ['Sam’s 🥚 hunt', 'York', 'Sam’s \uE000 hunt'],
])('%s in %s is headed %s', (name, city, title) => {
  expect(picturedOf({ ...game, name, city }, three, null).title).toBe(title);
});

test('after the podium come the others, but for a team that nobody was in', () => {
  const teams = [aTeam('A', 1, 9), aTeam('B', 1, 9), aTeam('C', 3, null), aTeam('D', 4, null)];
  expect(othersOf([...teams, { ...aTeam('E', 5, null), state: 'absent' }])).toEqual([aTeam('D', 4, null)]);
});

test.each([
  ['Fox got to the jar first.', three],
  ['Fox and Eagle share the jar.', [aTeam('A', 1, 9), aTeam('D', 1, 9), aTeam('B', 3, null)]],
  ['Fox, Dog and Cat share the jar.', [aTeam('A', 1, 9), aTeam('B', 1, 9), aTeam('C', 1, 9)]],
  ['Farmer cracked the lot.', [aTeam('F', 1, 9)]],
  ['The jar got away. This time.', [aTeam('A', 1, null), aTeam('B', 2, null)]],
  ['The jar got away. This time.', []],
])('%s', (words, teams) => {
  expect(endWords(teams)).toBe(words);
});

test.each([
  ['story', 1_080, 1_920],
  ['card', 1_200, 630],
] as const)('the %s is %i by %i, whoever raced and whatever it was called', async (kind, width, height) => {
  const all = [...letters];
  const nights = [
    picturedOf({ ...game, name: 'x'.repeat(60), city: 'y'.repeat(80) }, [aTeam('A', 1, 9)], 1),
    picturedOf(
      { ...game, name: 'a '.repeat(30), city: '' },
      all.map((one) => aTeam(one, 1, null)),
      null,
    ),
    picturedOf(game, [{ ...aTeam('A', 1, null), done: 0 }], null),
    picturedOf(
      game,
      all.map((one, index) => aTeam(one, index + 1, index * 60_000)),
      null,
    ),
  ];
  const rack = openPictureRack();
  for (const night of nights) {
    const { png } = await rack.picture(kind, night);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: false });
    expect(png.length).toBeLessThan(600_000);
  }
});

test('the same race has the same bytes, from any rack', async () => {
  const [first, second] = [openPictureRack(), openPictureRack()];
  const night = picturedOf(game, three, null);
  const [drawn, same, other] = await Promise.all([
    first.picture('card', night),
    first.picture('card', { ...night }),
    second.picture('card', night),
  ]);
  expect(same).toBe(drawn);
  expect(other).toEqual(drawn);
});

function aTeam(group: Letter, position: number, raceMs: number | null): PicturedTeam {
  const state = raceMs === null ? 'racing' : 'finished';
  return { group, name: teamNames[group], position, state, done: 3, raceMs };
}
