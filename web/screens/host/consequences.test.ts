import { expect, test } from 'vitest';
import { gameFromWire } from '#contract/calls/games';
import { teamFromWire } from '#contract/calls/teams';
import { aGame as storedGame, aTeam as storedTeam, routed } from '../../../tests/harness/people/desk.ts';
import { consequencesOf } from './consequences.ts';

/** What the server answers, as the page then has it. */
const aGame = (given: Parameters<typeof storedGame>[0]) => gameFromWire(storedGame(given));
const aTeam = (...given: Parameters<typeof storedTeam>) => teamFromWire(storedTeam(...given));

const teams = [
  aTeam('A'),
  aTeam('B', { email_members: ['kim@example.com'], members: 1, clues_written: 1 }),
  aTeam('C', { email_members: [], members: 0, clues_written: 0 }),
];
const three = aGame({ ...routed, game_groups: 3 });
const asIs = { teamCount: 3, barCount: 6 };

test('nothing changes, nothing to say; and a team that nobody is in goes unmentioned', () => {
  expect(consequencesOf(three, teams, asIs)).toEqual([]);
  expect(consequencesOf(three, teams, { ...asIs, teamCount: 2 })).toEqual([]);
  expect(consequencesOf(three, teams, { ...asIs, teamCount: 6 })).toEqual([]);
});

test('who goes is named, with what goes along, and who then writes', () => {
  expect(consequencesOf(three, teams, { ...asIs, teamCount: 1 })).toEqual([
    'Team Dog goes, with kim@example.com and 1 clue.',
    'With a single team, you write the clues.',
  ]);
});

test('members whose addresses are not for this host are counted, and clues the host wrote stay', () => {
  const god = aGame({ ...routed, game_type: 'god', game_groups: 2 });
  const two = [aTeam('A'), aTeam('B', { email_members: null })];
  expect(consequencesOf(god, two, { ...asIs, teamCount: 1 })).toEqual(['Team Dog goes, with 2 members.']);
});

test('teams that could not be read may have somebody in them', () => {
  const along = 'Teams that go take their members and clues along.';
  expect(consequencesOf(three, undefined, { ...asIs, teamCount: 2 })).toEqual([along]);
  expect(consequencesOf(three, undefined, asIs)).toEqual([]);
});

test('a second team changes who writes', () => {
  const one = aGame({ ...routed, game_groups: 1 });
  expect(consequencesOf(one, [aTeam('A')], { ...asIs, teamCount: 2 })).toEqual([
    'With several teams, they write the clues for each other. Yours are kept, but do not count.',
  ]);
});

test('more bars than were picked for are to be picked', () => {
  expect(consequencesOf(three, teams, { ...asIs, barCount: 9 })).toEqual([
    'You have picked 9 bars: 2 more to pick in setup.',
  ]);
  expect(consequencesOf(aGame({ game_groups: 3 }), teams, { ...asIs, barCount: 9 })).toEqual([]);
});
