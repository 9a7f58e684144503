import { expect, test } from 'vitest';
import { aGame, aTeam, routed } from '../../../tests/harness/host-desk.ts';
import { consequencesOf } from './consequences.ts';

const teams = [
  aTeam('A'),
  aTeam('B', { email_members: ['kim@example.com'], members: 1, clues_written: 1 }),
  aTeam('C', { email_members: [], members: 0, clues_written: 0 }),
];
const three = aGame({ ...routed, game_groups: 3 });
const asIs = { game_groups: 3, game_bars: 6 };

test('nothing changes, nothing to say; and a team that nobody is in goes unmentioned', () => {
  expect(consequencesOf(three, teams, asIs)).toEqual([]);
  expect(consequencesOf(three, teams, { ...asIs, game_groups: 2 })).toEqual([]);
  expect(consequencesOf(three, teams, { ...asIs, game_groups: 6 })).toEqual([]);
});

test('who goes is named, with what goes along, and who then writes', () => {
  expect(consequencesOf(three, teams, { ...asIs, game_groups: 1 })).toEqual([
    'Team Dog goes, with kim@example.com and 1 clue.',
    'With a single team, you write the clues.',
  ]);
});

test('members whose addresses are not for this host are counted, and clues the host wrote stay', () => {
  const god = aGame({ ...routed, game_type: 'god', game_groups: 2 });
  const two = [aTeam('A'), aTeam('B', { email_members: null })];
  expect(consequencesOf(god, two, { ...asIs, game_groups: 1 })).toEqual(['Team Dog goes, with 2 members.']);
});

test('teams that could not be read may have somebody in them', () => {
  const along = 'Teams that go take their members and clues along.';
  expect(consequencesOf(three, undefined, { ...asIs, game_groups: 2 })).toEqual([along]);
  expect(consequencesOf(three, undefined, asIs)).toEqual([]);
});

test('a second team changes who writes', () => {
  const one = aGame({ ...routed, game_groups: 1 });
  expect(consequencesOf(one, [aTeam('A')], { ...asIs, game_groups: 2 })).toEqual([
    'With several teams, they write the clues for each other. Yours are kept, but do not count.',
  ]);
});

test('more bars than were picked for are to be picked', () => {
  expect(consequencesOf(three, teams, { ...asIs, game_bars: 9 })).toEqual([
    'You have picked 9 bars: 2 more to pick in setup.',
  ]);
  expect(consequencesOf(aGame({ game_groups: 3 }), teams, { ...asIs, game_bars: 9 })).toEqual([]);
});
