import { expect, test } from 'vitest';
import type { TeamButtons } from '#contract/game-view';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { raceWithMembers } from '../../../tests/harness/people/members.ts';
import {
  asHost,
  asTeam,
  claimAt,
  cookieOf,
  expectedBar,
  keptPhoto,
  type StartedRace,
  stateOf,
  teamIn,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { pool } = server.deps.database;
const strike = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
const minuteMs = 60_000;

test('[K12] members verify, and give no sabotage where the team has a captain', async () => {
  const race = await raceWithMembers(server, 1);
  const [member] = race.members;
  expect(await verify(race, member?.cookie)).toMatchObject([200, { correct: true }]);
  expect(await asTeam(race, 'A', 'add-sabotage', strike, member?.cookie)).toEqual(refusal('captains-sabotage'));
  expect((await stateOf(race)).sabotages).toEqual([]);
  expect(await asTeam(race, 'A', 'add-sabotage', strike, race.vices.A?.cookie)).toMatchObject([200, { success: true }]);
});

test('[K12] anybody gives the sabotage in a team without a captain, also one whose captain deleted their account', async () => {
  const race = await raceWithMembers(server, 2, { captain: false });
  expect(await asTeam(race, 'A', 'add-sabotage', strike, race.members[1]?.cookie)).toMatchObject([200, {}]);
  const deleted = await raceWithMembers(server, 1);
  await pool.query(
    "update seats set email = 'deleted:' || gen_random_uuid() || '@', account_id = null where game_id = $1 and game_group = 'A'",
    [deleted.gameId],
  );
  expect(await asTeam(deleted, 'A', 'add-sabotage', strike, deleted.members[0]?.cookie)).toMatchObject([200, {}]);
});

test('[K14] where only captains press, members of a team that has one claim, forfeit and end no sabotage', async () => {
  const race = await raceWithMembers(server, 1, { columns: { captains_only: true } });
  const [member] = race.members;
  const bar = await expectedBar(race, 'A');
  const guess = await claimAt(race, 'A', bar);
  const presses = {
    'correctly-guessed': guess,
    'forfeit-complete': { gameGroup: 'A', correctBarId: guess.correctBarId },
    'sabotage-complete': { gameGroup: 'A', sabotageId: 'any' },
  };
  for (const [call, payload] of Object.entries(presses)) {
    expect([call, ...(await asTeam(race, 'A', call, payload, member?.cookie))]).toEqual([
      call,
      ...refusal('captains-press'),
    ]);
  }
  expect(await asTeam(race, 'A', 'add-sabotage', strike, member?.cookie)).toEqual(refusal('captains-sabotage'));
  expect((await stateOf(race)).seq).toBe(1);
  expect(await asTeam(race, 'A', 'correctly-guessed', guess)).toMatchObject([200, { correct: true }]);
});

test('[K14] in a team without a captain who joined first presses, until the host passes that on', async () => {
  const race = await raceWithMembers(server, 3, { captain: false, columns: { captains_only: true } });
  const [first, second, third] = race.members;
  expect(await verify(race, second?.cookie)).toEqual(refusal('captains-press'));
  expect(await asTeam(race, 'A', 'add-sabotage', strike, second?.cookie)).toEqual(refusal('captains-press'));
  expect(await verify(race, first?.cookie)).toMatchObject([200, { correct: true }]);
  await passOn(race, second?.id, 1);
  await passOn(race, third?.id, 2);
  expect(await verify(race, first?.cookie)).toEqual(refusal('captains-press'));
  expect(await verify(race, second?.cookie)).toEqual(refusal('captains-press'));
  expect(await verify(race, third?.cookie)).toMatchObject([200, { correct: true }]);
  await pool.query('delete from members where account_id = $1', [third?.id]);
  expect(await asTeam(race, 'A', 'add-sabotage', strike, second?.cookie)).toMatchObject([200, {}]);
});

test('[K13] a member of a team with a captain cannot retire it; the captain can', async () => {
  const race = await raceWithMembers(server, 2);
  for (const member of race.members) expect(await retire(race, member.cookie)).toEqual(refusal('captains-retire'));
  expect((await stateOf(race)).seq).toBe(1);
  expect(await retire(race, cookieOf(race, 'A'))).toEqual([200, { success: true, seq: 2 }]);
  expect(await asHost(race, 'undo', { seq: 2 })).toEqual(refusal('not-undoable'));
});

test('[K13] without a captain it takes two members, each once, and the host takes it back for ten minutes', async () => {
  const race = await raceWithMembers(server, 3, { captain: false, teams: 3 });
  const [one, other, third] = race.members;
  const wished = [200, { success: true, seq: 1, oneMore: true }];
  expect(await retire(race, one?.cookie)).toEqual(wished);
  expect(await retire(race, one?.cookie)).toEqual(wished);
  expect(await retire(race, other?.cookie)).toEqual([200, { success: true, seq: 2 }]);
  expect(await readRetiring(race, third)).toBeUndefined();
  expect(await retire(race, third?.cookie)).toEqual([200, { success: true, seq: 2, already: true }]);
  expect(teamIn(await stateOf(race), 'A').retiredAt).toBe(clock.now().getTime());
  expect(await retire(race, one?.cookie, 'B')).toEqual(refusal('not-allowed'));
  clock.pass(10 * minuteMs - 1);
  expect(await asHost(race, 'undo', { seq: 2 })).toEqual([200, { success: true, seq: 3 }]);
  expect(teamIn(await stateOf(race), 'A').retiredAt).toBeNull();
  expect(await retire(race, third?.cookie)).toEqual([200, { success: true, seq: 3, oneMore: true }]);
  expect(await retire(race, one?.cookie)).toEqual([200, { success: true, seq: 4 }]);
  clock.pass(10 * minuteMs);
  expect(await asHost(race, 'undo', { seq: 4 })).toEqual(refusal('not-undoable'));
});

test('[K13] what one member said is forgotten after ten minutes, and when they leave', async () => {
  const race = await raceWithMembers(server, 3, { captain: false, teams: 3 });
  const [one, other, third] = race.members;
  const wished = [200, { success: true, seq: 1, oneMore: true }];
  expect(await readRetiring(race, other)).toBeUndefined();
  expect(await retire(race, one?.cookie)).toEqual(wished);
  const until = clock.now().getTime() + 10 * minuteMs;
  expect(await readRetiring(race, one)).toEqual({ name: 'Guest 1', isYou: true, until });
  expect(await readRetiring(race, other)).toEqual({ name: 'Guest 1', isYou: false, until });
  clock.pass(10 * minuteMs);
  expect(await readRetiring(race, other)).toBeUndefined();
  expect(await retire(race, other?.cookie)).toEqual(wished);
  await pool.query('delete from members where account_id = $1', [other?.id]);
  expect(await retire(race, third?.cookie)).toEqual(wished);
});

test('[K13] the host retires any team, alone; nobody outside it does', async () => {
  const race = await raceWithMembers(server, 1, { captain: false, teams: 3 });
  expect(await retire(race, '')).toEqual(refusal('not-authenticated'));
  expect(await retire(race, cookieOf(race, 'B'))).toEqual(refusal('not-allowed'));
  expect(await asHost(race, 'pause')).toMatchObject([200, {}]);
  expect(await retire(race, race.members[0]?.cookie)).toEqual(refusal('race-paused'));
  expect(await asHost(race, 'retire', { group: 'A' })).toEqual([200, { success: true, seq: 3 }]);
});

test('[K13] two members who say so at the same moment have said so together', async () => {
  const race = await raceWithMembers(server, 2, { captain: false, teams: 3 });
  const answers = await Promise.all(race.members.map(({ cookie }) => retire(race, cookie)));
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  expect((await stateOf(race)).seq).toBe(2);
});

test('[K13] a member who taps twice has said so once: nothing of it is left when the host takes the retiring back', async () => {
  const race = await raceWithMembers(server, 3, { captain: false, teams: 3 });
  const [one, other, third] = race.members;
  for (let time = 0; time < 4; time += 1) {
    expect(await retire(race, one?.cookie)).toMatchObject([200, { oneMore: true }]);
    const taps = await Promise.all([1, 2, 3].map(() => retire(race, other?.cookie)));
    expect(taps).toEqual(taps.map(() => [200, expect.not.objectContaining({ oneMore: true })]));
    const { seq } = await stateOf(race);
    expect(await asHost(race, 'undo', { seq })).toMatchObject([200, { success: true }]);
    expect(await retire(race, third?.cookie)).toMatchObject([200, { oneMore: true }]);
    // That word is forgotten by the next time.
    clock.pass(10 * minuteMs);
  }
});

test('a forfeit done by two members at once is done once, and so is a sabotage', async () => {
  const race = await raceWithMembers(server, 2);
  const cookies = race.members.map(({ cookie }) => cookie);
  for (const _ of [1, 2, 3]) {
    const state = await stateOf(race);
    const wrong = Object.values(state.bars).find(({ id }) => id !== state.start.startBar && !isNext(state, id));
    if (!wrong) throw new Error('There is no other bar.');
    await asTeam(race, 'A', 'correctly-guessed', await claimAt(race, 'A', wrong), cookies[0]);
    clock.pass(minuteMs);
  }
  await keptPhoto(race, 'A', 'forfeit', '0');
  const forfeit = { gameGroup: 'A', correctBarId: `${race.gameId}.A.0` };
  const paid = await Promise.all(cookies.map((cookie) => asTeam(race, 'A', 'forfeit-complete', forfeit, cookie)));
  expect(paid.map(([status]) => status)).toEqual([200, 200]);
  expect(await eventsOf(race, 'forfeit-done')).toBe(1);
  await asTeam(race, 'B', 'add-sabotage', { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' });
  await asTeam(race, 'A', 'clue', {}, cookies[1]);
  const sabotageId = (await stateOf(race)).sabotages[0]?.id ?? '';
  await asTeam(race, 'A', 'sabotage-complete', { gameGroup: 'A', sabotageId }, cookies[0]);
  clock.pass(minuteMs);
  await keptPhoto(race, 'A', 'sabotage', sabotageId);
  const done = await Promise.all(
    cookies.map((cookie) => asTeam(race, 'A', 'sabotage-complete', { gameGroup: 'A', sabotageId }, cookie)),
  );
  expect(done.map(([status]) => status)).toEqual([200, 200]);
  expect(await eventsOf(race, 'sabotage-done')).toBe(1);
});

function isNext(state: Awaited<ReturnType<typeof stateOf>>, bar: string): boolean {
  return teamIn(state, 'A').route[0]?.bar === bar;
}

async function verify(race: StartedRace, cookie: string | undefined): Promise<[number, unknown]> {
  return asTeam(race, 'A', 'correctly-guessed', await claimAt(race, 'A', await expectedBar(race, 'A')), cookie);
}

function retire(race: StartedRace, cookie = '', group = 'A'): Promise<[number, unknown]> {
  return ask(race.app, { method: 'POST', url: `/api/host/${race.gameId}/retire`, cookie, payload: { group } });
}

async function readRetiring(
  { app, gameId }: StartedRace,
  member?: { cookie: string },
): Promise<TeamButtons['retiring']> {
  const [, game] = await ask(app, { url: `/api/data/games/${gameId}`, cookie: member?.cookie ?? '' });
  return (game as { buttons?: TeamButtons }).buttons?.retiring;
}

async function passOn(race: StartedRace, accountId: string | undefined, minutes: number): Promise<void> {
  const at = new Date(clock.now().getTime() + minutes * minuteMs);
  await pool.query('update members set presses_at = $3 where game_id = $1 and account_id = $2', [
    race.gameId,
    accountId,
    at,
  ]);
}

async function eventsOf(race: StartedRace, type: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from events where game_id = $1 and body ->> 'type' = $2",
    [race.gameId, type],
  );
  return rows[0]?.count ?? 0;
}
