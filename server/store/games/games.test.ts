import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { seat } from '../../../tests/harness/people/seat.ts';
import { keepNewAccount } from '../accounts/accounts.ts';
import { keepNewGame, listGames, type NewGame, readGame, readTwin } from './games.ts';

const { db, pool } = await freshDatabase();
const now = new Date('2026-11-15T20:00:00Z');

test('a new game is in setup and has an empty team for each of its letters', async () => {
  const host = await person('host@example.org');
  const gameId = await kept(host, { teamCount: 3 });
  const groups = await pool.query('select game_group from game_groups where game_id = $1 order by 1', [gameId]);
  expect(groups.rows).toEqual(['A', 'B', 'C'].map((game_group) => ({ game_group })));
  expect(await listGames(db, host, null)).toEqual([
    {
      game: {
        ...aGame,
        gameId,
        hostId: host,
        teamCount: 3,
        bars: [],
        startBar: null,
        startBarId: null,
        status: 'setup',
        extras: null,
        lazyQuestionnaire: null,
        lazyStage: 'questionnaire',
        finalBarId: null,
        startedAt: null,
        endedAt: null,
        outcome: null,
        photosRemindedAt: null,
        routeSeed: null,
        walks: null,
        builtAt: null,
        tomorrowToldAt: null,
        resultsToldAt: null,
        hostTeam: null,
        hostReadClues: '',
        joinCode: expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/),
        joining: 'open',
        dealsTeams: false,
        captainsOnly: false,
        homeSafe: true,
        homeUntil: null,
        homeCountry: null,
        hints: true,
        lastJar: null,
        lastJarAt: null,
        createdAt: now,
      },
      hostEmail: 'host@example.org',
      team: null,
      isMember: false,
      isCohost: false,
      cohostTeam: null,
      mayWriteClues: false,
    },
  ]);
});

test('a twin is the same in all that was given, of the same host, and young enough', async () => {
  const host = await person('twin@example.org');
  const other = await person('other@example.org');
  const gameId = await kept(host, {});
  const before = new Date(now.getTime() - 1);
  const twin = (hostId: string, game: Partial<NewGame>, since = before) =>
    db.transaction((tx) => readTwin(tx, hostId, { ...aGame, ...game }, since));
  expect(await twin(host, {})).toBe(gameId);
  expect(await twin(host, {}, now)).toBe(null);
  expect(await twin(other, {})).toBe(null);
  const differences: Partial<NewGame>[] = [
    { name: 'Other' },
    { city: 'Leeds' },
    { date: '2026-11-17' },
    { type: 'lazy' },
    { teamCount: 5 },
    { barCount: 7 },
    { startBarId: 'osm:n1' },
    { hostTel: '+447700900123' },
    { time: '19:30' },
    { meetingPoint: 'Under the clock' },
  ];
  for (const difference of differences) expect([difference, await twin(host, difference)]).toEqual([difference, null]);
});

test('games of a host and of a team, each once, newest first; without an address only those one hosts', async () => {
  const host = await person('lists@example.org');
  const friend = await person('friend@example.org');
  const own = await kept(host, { name: 'Own' }, 1);
  const seatedToo = await kept(host, { name: 'Own, and seated twice: by a link, and by address' }, 2);
  const joined = await kept(friend, { name: "A friend's" }, 3);
  await kept(friend, { name: 'Not mine' }, 4);
  const sameMoment = await kept(host, { name: 'At the same moment' }, 1);
  await seat(pool, seatedToo, 'A', 'lists@example.org');
  await seat(pool, seatedToo, 'B', 'other-address@example.org');
  await pool.query("update seats set account_id = $1 where email = 'other-address@example.org'", [host]);
  await seat(pool, joined, 'B', 'lists@example.org');
  const listed = async (email: string | null) =>
    (await listGames(db, host, email)).map(({ game, hostEmail, team }) => [game.gameId, hostEmail, team]);
  expect(await listed('lists@example.org')).toEqual([
    [joined, 'friend@example.org', 'B'],
    [seatedToo, 'lists@example.org', 'B'],
    [sameMoment, 'lists@example.org', null],
    [own, 'lists@example.org', null],
  ]);
  expect(await listed(null)).toEqual([
    [seatedToo, 'lists@example.org', 'B'],
    [sameMoment, 'lists@example.org', null],
    [own, 'lists@example.org', null],
  ]);
  expect(await listGames(db, await person('nobody@example.org'), 'nobody@example.org')).toEqual([]);
});

test('one game is read by its host and by whom its teams list; for anyone else, and for any other number, there is none', async () => {
  const host = await person('reads@example.org');
  const player = await person('reader@example.org');
  const gameId = await kept(host, {});
  await seat(pool, gameId, 'B', 'reader@example.org');
  const read = (id: number, accountId: string, email: string | null) => readGame(db, id, accountId, email);
  const [whole] = await listGames(db, host, null);
  expect(await read(gameId, host, null)).toEqual(whole);
  expect(await read(gameId, player, 'reader@example.org')).toEqual({ ...whole, team: 'B', mayWriteClues: true });
  expect(await read(gameId, player, null)).toBe(null);
  expect(await read(gameId, player, 'stranger@example.org')).toBe(null);
  for (const id of [gameId + 1, 0, 9_999_999_999]) expect([id, await read(id, host, null)]).toEqual([id, null]);
});

const aGame: NewGame = {
  name: 'Egg',
  city: 'York',
  date: '2026-11-16',
  type: 'classic',
  teamCount: 2,
  barCount: 6,
  bars: [],
  startBar: null,
  startBarId: null,
  hostTel: null,
  time: null,
  meetingPoint: null,
};

async function person(email: string): Promise<string> {
  const account = { email, displayName: 'Sam', passwordHash: null, emailConfirmedAt: now };
  const newcomer = await db.transaction((tx) => keepNewAccount(tx, account, now));
  return newcomer?.id ?? '';
}

function kept(hostId: string, game: Partial<NewGame>, minutesLater = 0): Promise<number> {
  const at = new Date(now.getTime() + minutesLater * 60_000);
  return db.transaction((tx) => keepNewGame(tx, hostId, { ...aGame, ...game }, at));
}
