import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { raceWithMembers } from '../../tests/harness/people/members.ts';
import { cookieOf, type StartedRace } from '../../tests/harness/races/race.ts';

const server = await freshApp();
const { pool } = server.deps.database;

test('[K12] [K13] a member is sent the names of the captains who have opened the game, captains and hosts are sent none', async () => {
  const race = await raceWithMembers(server, 1);
  await name(race, cookieOf(race, 'A'), 'Jo');
  expect(await readButtons(race, race.members[0]?.cookie)).toEqual({
    hasCaptain: true,
    presses: true,
    names: ['Jo'],
    people: 3,
  });
  expect(await readButtons(race, cookieOf(race, 'A'))).toBe(undefined);
  expect(await readButtons(race, race.host.cookie)).toBe(undefined);
});

test('[K14] in a game where only captains press a member reads that they may not', async () => {
  const race = await raceWithMembers(server, 1, { columns: { captains_only: true } });
  expect(await readButtons(race, race.members[0]?.cookie)).toMatchObject({ hasCaptain: true, presses: false });
});

test('[K14] in a team without a captain all members read who presses, also after the captain deleted their account', async () => {
  const race = await raceWithMembers(server, 2, { captain: false, columns: { captains_only: true } });
  const [first, second] = race.members;
  const buttons = { hasCaptain: false, names: ['Guest 1'], people: 2 };
  expect(await readButtons(race, first?.cookie)).toEqual({ ...buttons, presses: true });
  expect(await readButtons(race, second?.cookie)).toEqual({ ...buttons, presses: false });
  const deleted = await raceWithMembers(server, 1, { columns: { captains_only: true } });
  await pool.query(
    "update seats set email = 'deleted:' || gen_random_uuid() || '@', account_id = null where game_id = $1 and game_group = 'A'",
    [deleted.gameId],
  );
  expect(await readButtons(deleted, deleted.members[0]?.cookie)).toEqual({
    hasCaptain: false,
    presses: true,
    names: ['Guest 1'],
    people: 1,
  });
});

async function readButtons({ gameId }: StartedRace, cookie = ''): Promise<unknown> {
  const [, game] = await ask(server.app, { url: `/api/data/games/${gameId}`, cookie });
  return (game as { buttons?: unknown }).buttons;
}

async function name({ gameId }: StartedRace, cookie: string, displayName: string): Promise<void> {
  await ask(server.app, { url: `/api/data/games/${gameId}`, cookie });
  await pool.query(
    `update accounts set display_name = $2 where email = (
      select email from seats where game_id = $1 and game_group = 'A' and place = 1)`,
    [gameId, displayName],
  );
}
