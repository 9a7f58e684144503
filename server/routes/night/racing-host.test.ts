import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { FeedEntry, RaceView } from '#contract/race-view';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import {
  asHost,
  asTeam,
  claimRight,
  claimWrong,
  cookieOf,
  endRace,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const server = await freshApp();
const { pool } = server.deps.database;
// Its people are those of every race below.
await startedRace(server, { teams: 3 });

test('[H17] a host who leaves their team in mid-race sees no more than before, and everybody is told', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  await claimRight(race, 'B');
  expect(await leave(race, 'A')).toEqual([200, { success: true }]);
  const { audience, team, step, host, racingHost } = await viewOf(race, race.host.cookie);
  expect({ audience, team, step, host, racingHost }).toEqual({
    audience: 'seated-host',
    team: null,
    step: null,
    host: null,
    racingHost: { team: 'A', knows: null, hasLeft: true },
  });
  expect((await feedOf(race, 'B'))[0]?.text).toBe('The host left Fox, and still sees only what racers see.');
  const reads = async (url: string) => (await ask(server.app, { url, cookie: race.host.cookie }))[1] as never;
  const codes: { code: string | null }[] = await reads(`/api/data/skip_codes?gameId=${race.gameId}`);
  expect(codes.map(({ code }) => code).filter(Boolean)).toEqual([]);
  const groups: { clues: unknown }[] = await reads(`/api/data/game_groups?gameId=${race.gameId}`);
  expect(groups.map(({ clues }) => clues)).toEqual([null, null]);
  expect(await reads(`/api/host/${race.gameId}/desk`)).toMatchObject({ photos: [] });
  const { game_bar_list: list }: { game_bar_list: object[] } = await reads(`/api/data/games/${race.gameId}`);
  expect(list.some((bar) => 'lat' in bar)).toBe(false);
});

test('[H17] it is told once, also where the seat is taken away by its own link or somebody else goes', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const vice = { groupKey: 'B', emailToRemove: race.vices.B?.email };
  expect((await asTeam(race, 'A', 'remove-email-from-group', vice))[0]).toBe(200);
  expect((await stateOf(race)).racingHost?.hasLeft).toBe(false);
  await leave(race, 'A');
  await leave(race, 'A');
  expect((await feedOf(race, 'B')).filter(({ kind }) => kind === 'host-left')).toHaveLength(1);
});

test('[H17] a race from before this was kept goes on without it', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  await pool.query('update games set host_team = null where game_id = $1', [race.gameId]);
  await leave(race, 'A');
  expect((await viewOf(race, race.host.cookie)).audience).toBe('host');
});

test('[T19] a host who read another team’s clues as one of it is announced', async () => {
  const race = await readyRace(server, { hostIn: 'A', teams: 3 });
  const groups = { url: `/api/data/game_groups?gameId=${race.gameId}`, cookie: race.host.cookie };
  const [, teams] = (await ask(server.app, groups)) as [number, { clues: object | null }[]];
  expect(teams.map(({ clues }) => clues !== null)).toEqual([true, false, false]);
  await leave(race, 'A');
  const nobodys = (await ask(server.app, groups))[1] as { clues: object | null }[];
  expect(nobodys.map(({ clues }) => clues)).toEqual([null, null, null]);
  await moveTo(race, 'B');
  await start(race);
  const { feed, racingHost } = await viewOf(race, cookieOf(race, 'C'));
  expect(racingHost).toEqual({ team: 'B', knows: 'read', hasLeft: false });
  expect(feed.at(-1)?.text).toContain('The host has read the clues, and races in Dog.');
});

test('[T19] nor is one who read only their own team’s, while one who wrote them all is', async () => {
  const own = await readyRace(server, { hostIn: 'A' });
  await ask(server.app, { url: `/api/data/game_groups?gameId=${own.gameId}`, cookie: own.host.cookie });
  await start(own);
  expect((await stateOf(own)).racingHost).toEqual({ team: 'A', knows: null, hasLeft: false });
  const god = await startedRace(server, { hostIn: 'A', kind: 'god' });
  expect((await stateOf(god)).racingHost?.knows).toBe('wrote');
  const alone = await startedRace(server, { hostIn: 'A', teams: 1 });
  expect((await stateOf(alone)).racingHost?.knows).toBeNull();
});

test('[G8] the host of a lazy race reads its list once it is on, and only one who does not race', async () => {
  const race = await readyRace(server, { kind: 'lazy' });
  const listOf = async () => {
    const [, game] = await ask(server.app, { url: `/api/data/games/${race.gameId}`, cookie: race.host.cookie });
    return (game as { game_bar_list: object[] | null }).game_bar_list;
  };
  expect(await listOf()).toBeNull();
  await start(race);
  expect(await listOf()).toHaveLength(5);
});

test('[J9] a host who races takes back another team’s wrong guess, and not their own', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  await claimWrong(race, 'A');
  await claimWrong(race, 'B');
  expect(await asHost(race, 'undo', { seq: 2 })).toMatchObject([409, { code: 'own-wrong-guess' }]);
  expect((await asHost(race, 'undo', { seq: 3 }))[0]).toBe(200);
  await leave(race, 'A');
  expect(await asHost(race, 'undo', { seq: 2 })).toMatchObject([409, { code: 'own-wrong-guess' }]);
});

test('[E13] [H16] a race from a sofa is seen by a host who does not race, who alone may say so in the results', async () => {
  const race = await startedRace(server);
  for (const _ of [1, 2, 3]) expect((await claimRight(race, 'A'))[0]).toBe(200);
  const { host } = await viewOf(race, race.host.cookie);
  // Which of the two a leg is depends on how far its bars are apart, and that on chance.
  const odd = host?.flags.map(({ team, flag }) => [team, flag === 'pace' ? 'quick' : flag].join(' '));
  expect(odd?.toSorted()).toEqual(['A pin', 'A quick', 'A quick', 'A quick']);
  expect(await asHost(race, 'odd', { group: 'B', odd: true })).toMatchObject([409, { code: 'nothing-odd' }]);
  const url = `/api/host/${race.gameId}/odd`;
  const asPlayer = { method: 'POST', url, cookie: cookieOf(race, 'B'), payload: { group: 'A', odd: true } } as const;
  expect(await ask(server.app, asPlayer)).toMatchObject([403, { code: 'not-allowed' }]);
  expect(await ask(server.app, { ...asPlayer, cookie: '' })).toMatchObject([401, {}]);
  await endRace(race);
  expect((await asHost(race, 'odd', { group: 'A', odd: true }))[0]).toBe(200);
  expect(await oddIn(race)).toEqual([true, false]);
  expect((await storyOf(race, race.host.cookie)).host.odd).toMatchObject({ called: ['A'] });
  expect((await storyOf(race, cookieOf(race, 'B'))).host).toBeNull();
  expect((await asHost(race, 'odd', { group: 'A', odd: false }))[0]).toBe(200);
  expect(await oddIn(race)).toEqual([false, false]);
});

test('[H16] a host who races, or raced, sees no flag and says nothing', async () => {
  const race = await startedRace(server, { hostIn: 'B' });
  await claimRight(race, 'A');
  expect((await viewOf(race, race.host.cookie)).host).toBeNull();
  expect(await asHost(race, 'odd', { group: 'A', odd: true })).toMatchObject([409, { code: 'not-for-racing-host' }]);
  await leave(race, 'B');
  expect(await asHost(race, 'odd', { group: 'A', odd: true })).toMatchObject([409, { code: 'not-for-racing-host' }]);
  await endRace(race);
  expect((await storyOf(race, race.host.cookie)).host.odd).toBeNull();
});

test('[F15] where a team finished is told to rivals once the race is over', async () => {
  const race = await startedRace(server);
  for (const _ of [1, 2, 3]) await claimRight(race, 'A');
  const final = (await stateOf(race)).finalBar;
  const lastOf = async (letter: Letter) => {
    const [, board] = await asTeam(race, letter, 'update-leaderboard');
    return (board as { lastCompletedBars: { barId: string }[] }).lastCompletedBars.map(({ barId }) => barId);
  };
  const where = (letter: Letter) => asTeam(race, letter, 'get-bar-location', { barId: final });
  expect([await lastOf('A'), (await where('A'))[0]]).toEqual([[final], 200]);
  expect(await where('B')).toMatchObject([404, { code: 'bar-unverified' }]);
  expect(JSON.stringify([await lastOf('B'), await viewOf(race, cookieOf(race, 'B'))])).not.toContain(`"${final}"`);
  await endRace(race);
  expect([await lastOf('B'), (await where('B'))[0]]).toEqual([[final], 200]);
});

async function viewOf({ gameId }: StartedRace, cookie: string): Promise<RaceView> {
  return (await ask(server.app, { url: `/api/view/${gameId}`, cookie }))[1] as RaceView;
}

async function feedOf(race: StartedRace, letter: Letter): Promise<FeedEntry[]> {
  return ((await asTeam(race, letter, 'process-notifs'))[1] as { entries: FeedEntry[] }).entries;
}

async function oddIn({ gameId, host }: StartedRace): Promise<boolean[]> {
  const [, results] = await ask(server.app, { url: `/api/game-results/${gameId}`, cookie: host.cookie });
  return (results as { tableRows: { lookedOdd: boolean }[] }).tableRows.map(({ lookedOdd }) => lookedOdd);
}

async function storyOf({ gameId }: StartedRace, cookie: string) {
  return (await ask(server.app, { url: `/api/game-story/${gameId}`, cookie }))[1] as { host: { odd: object | null } };
}

/** The host takes themselves out of a team. */
async function leave({ gameId, host }: StartedRace, groupKey: Letter): Promise<[number, unknown]> {
  const payload = { gameId, groupKey, emailToRemove: host.email };
  return ask(server.app, { method: 'POST', url: '/api/remove-email-from-group', cookie: host.cookie, payload });
}

/** The host sits down in another team, in the place of its captain. */
async function moveTo({ gameId, host, captains }: StartedRace, gameGroup: Letter): Promise<void> {
  const asked = { method: 'POST', cookie: host.cookie } as const;
  const gone = { gameId, groupKey: gameGroup, emailToRemove: captains[gameGroup]?.email };
  await ask(server.app, { ...asked, url: '/api/remove-email-from-group', payload: gone });
  await ask(server.app, {
    ...asked,
    url: '/api/add-email-to-group',
    payload: { gameId, gameGroup, email: host.email },
  });
}

async function start({ gameId, host }: StartedRace): Promise<void> {
  const url = `/api/start-game?gameId=${gameId}`;
  const asked = { method: 'POST', url, cookie: host.cookie, payload: { startAnyway: true } } as const;
  expect((await ask(server.app, asked))[0]).toBe(200);
}
