import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const captain = await newcomer(app, 'captain@example.org');
const rival = await newcomer(app, 'rival@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const seated = { A: ['captain@example.org', 'vice@example.org'], B: ['rival@example.org'] };

test('nobody who is not signed in puts anybody into a team, or takes anybody out', async () => {
  const { gameId } = await aGame();
  for (const cookie of ['', 'sid=nonsense']) {
    const refusals = [
      await add(cookie, { gameId, gameGroup: 'B', email: 'new@example.org' }),
      await remove(cookie, { gameId, groupKey: 'A', emailToRemove: 'vice@example.org' }),
    ];
    for (const { statusCode, json } of refusals) expect([statusCode, json().code]).toEqual([401, 'not-authenticated']);
  }
});

test('[T11] only the host puts people into teams; for a stranger there is no such game', async () => {
  const { gameId } = await aGame();
  const other = await aGame();
  const invited = { gameId, gameGroup: 'B', email: 'new@example.org' };
  expect(await told(add(captain.cookie, invited))).toEqual([403, 'You are not allowed to do that.']);
  for (const { cookie } of [stranger, other.host]) {
    expect(await told(add(cookie, invited))).toEqual([404, 'Game not found.']);
  }
  expect(await members(gameId)).toEqual(seated);
});

test('[T6] whoever is added takes the first free place: captain, then vice-captain; a third is refused', async () => {
  const { gameId, host } = await aGame({ A: [] });
  const first = await add(host.cookie, { gameId, gameGroup: 'A', email: ' Ada@Example.org ' });
  expect([first.statusCode, first.json()]).toEqual([200, { success: true, invited: true }]);
  await add(host.cookie, { gameId, gameGroup: 'A', email: 'bob@example.org' });
  expect(await told(add(host.cookie, { gameId, gameGroup: 'A', email: 'cyd@example.org' }))).toEqual([
    409,
    'This team is full: a captain and a vice-captain. Take one out first.',
  ]);
  expect(await members(gameId)).toEqual({ A: ['ada@example.org', 'bob@example.org'] });
  await remove(host.cookie, { gameId, groupKey: 'A', emailToRemove: 'ada@example.org' });
  await add(host.cookie, { gameId, gameGroup: 'A', email: 'cyd@example.org' });
  expect(await members(gameId)).toEqual({ A: ['cyd@example.org', 'bob@example.org'] });
});

test('[T7] nobody is in two teams of a game, nor twice in one', async () => {
  const { gameId, host } = await aGame();
  const again = await add(host.cookie, { gameId, gameGroup: 'A', email: 'VICE@example.org' });
  expect([again.statusCode, again.json()]).toEqual([200, { success: true, already: true, invited: false }]);
  expect(await told(add(host.cookie, { gameId, gameGroup: 'B', email: 'vice@example.org' }))).toEqual([
    409,
    'That address is in team Fox already.',
  ]);
  expect(await members(gameId)).toEqual(seated);
});

test('what is no address, and a team that the game has not, are refused in words', async () => {
  const { gameId, host } = await aGame();
  const words = 'That is not an e-mail address. It looks like name@example.com.';
  for (const email of [
    '',
    '  ',
    'sam',
    'sam@example',
    'a@example.org, b@example.org',
    'Sam <sam@example.org>',
    's\u0000m@example.org',
  ]) {
    expect(await told(add(host.cookie, { gameId, gameGroup: 'B', email }))).toEqual([422, words]);
    expect(await told(remove(host.cookie, { gameId, groupKey: 'B', emailToRemove: email }))).toEqual([422, words]);
  }
  const email = 'new@example.org';
  expect(await told(add(host.cookie, { gameId, gameGroup: 'C', email }))).toEqual([422, 'This game has no such team.']);
  for (const gameGroup of ['G', 'a', '', 1]) {
    expect((await add(host.cookie, { gameId, gameGroup, email })).statusCode).toBe(422);
  }
  expect(await members(gameId)).toEqual(seated);
});

test('[T11] the host takes out whom they like; who is not there is out already', async () => {
  const { gameId, host } = await aGame();
  const out = { gameId, groupKey: 'A', emailToRemove: ' Captain@Example.org' };
  const answers = [await remove(host.cookie, out), await remove(host.cookie, out)];
  expect(answers.map(({ statusCode, json }) => [statusCode, json()])).toEqual([
    [200, { success: true }],
    [200, { success: true, already: true }],
  ]);
  const elsewhere = await remove(host.cookie, { gameId, groupKey: 'A', emailToRemove: 'rival@example.org' });
  expect(elsewhere.json()).toEqual({ success: true, already: true });
  expect(await members(gameId)).toEqual({ A: ['vice@example.org'], B: ['rival@example.org'] });
});

test('[T11] a member leaves their own team and takes nobody else out', async () => {
  const { gameId, host } = await aGame();
  const refusals = [
    remove(captain.cookie, { gameId, groupKey: 'A', emailToRemove: 'vice@example.org' }),
    remove(captain.cookie, { gameId, groupKey: 'B', emailToRemove: 'rival@example.org' }),
    remove(captain.cookie, { gameId, groupKey: 'B', emailToRemove: 'captain@example.org' }),
    remove(captain.cookie, { gameId, groupKey: 'A', emailToRemove: 'nobody@example.org' }),
  ];
  for (const refused of refusals) expect(await told(refused)).toEqual([403, 'You are not allowed to do that.']);
  const own = { gameId, groupKey: 'A', emailToRemove: 'captain@example.org' };
  expect(await told(remove(stranger.cookie, own))).toEqual([404, 'Game not found.']);
  const key = randomUUID();
  expect((await remove(captain.cookie, own, key)).json()).toEqual({ success: true });
  expect((await remove(captain.cookie, own, key)).json()).toEqual({ success: true });
  expect(await told(remove(captain.cookie, own))).toEqual([404, 'Game not found.']);
  expect(await members(gameId)).toEqual({ A: ['vice@example.org'], B: ['rival@example.org'] });
  expect((await add(host.cookie, { gameId, gameGroup: 'B', email: 'captain@example.org' })).statusCode).toBe(200);
});

test('[T11] who sits by a link leaves by the address their seat has, or by their own, but never for another', async () => {
  const { gameId } = await aGame({ A: ['elsewhere@example.org', 'rival@example.org'] });
  await pool.query("update seats set account_id = $2 where game_id = $1 and email = 'elsewhere@example.org'", [
    gameId,
    rival.id,
  ]);
  // The link counts before the address: what rival@example.org names is then somebody else's place.
  const others = { gameId, groupKey: 'A', emailToRemove: 'rival@example.org' };
  expect(await told(remove(rival.cookie, others))).toEqual([403, 'You are not allowed to do that.']);
  await pool.query("delete from seats where game_id = $1 and email = 'rival@example.org'", [gameId]);
  expect((await remove(rival.cookie, others)).json()).toEqual({ success: true });
  expect(await members(gameId)).toEqual({});
});

test('[T11] teams change while the race is on, and no more when it is over', async () => {
  const { gameId, host } = await aGame();
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  const newly = { gameId, gameGroup: 'B', email: 'late@example.org' };
  const gone = { gameId, groupKey: 'A', emailToRemove: 'vice@example.org' };
  expect([(await add(host.cookie, newly)).statusCode, (await remove(host.cookie, gone)).statusCode]).toEqual([
    200, 200,
  ]);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  const own = { gameId, groupKey: 'A', emailToRemove: 'captain@example.org' };
  for (const refused of [add(host.cookie, newly), remove(host.cookie, gone), remove(captain.cookie, own)]) {
    expect(await told(refused)).toEqual([409, 'The race is over.']);
  }
});

test('[T7] one address added to two teams at once is in one of them', async () => {
  const { gameId, host } = await aGame({ A: [], B: [] });
  const both = ['A', 'B'].map((gameGroup) => add(host.cookie, { gameId, gameGroup, email: 'ada@example.org' }));
  const answers = await Promise.all(both);
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
  expect(Object.values(await members(gameId))).toEqual([['ada@example.org']]);
});

test('[T6] of three added to one team at once two are in it', async () => {
  const { gameId, host } = await aGame({ A: [] });
  const three = ['ada', 'bob', 'cyd'].map((name) => `${name}@example.org`);
  const answers = await Promise.all(three.map((email) => add(host.cookie, { gameId, gameGroup: 'A', email })));
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '200', '409']);
  const added = three.filter((_, at) => answers[at]?.statusCode === 200);
  expect((await members(gameId)).A?.toSorted()).toEqual(added);
});

test('ten taps at once with one key are one answer', async () => {
  const { gameId, host } = await aGame({ A: [] });
  const key = randomUUID();
  const tap = () => add(host.cookie, { gameId, gameGroup: 'A', email: 'ada@example.org' }, key);
  const taps = await Promise.all(Array.from({ length: 10 }, tap));
  expect(new Set(taps.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"success":true,"invited":true}']),
  );
  const kept = await pool.query('select answer from idempotency where key = $1', [key]);
  expect(kept.rows).toEqual([{ answer: { success: true, invited: true } }]);
});

async function aGame(of: Parameters<typeof seatedGame>[1]['seated'] = seated) {
  const host = await newcomer(app, `${randomUUID()}@example.org`);
  return { host, gameId: await seatedGame(pool, { hostId: host.id, seated: of }) };
}

async function members(gameId: number): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ team: string; emails: string[] }>(
    `select game_group as team, array_agg(email order by place) as emails from seats where game_id = $1
     group by game_group order by game_group`,
    [gameId],
  );
  return Object.fromEntries(rows.map(({ team, emails }) => [team, emails]));
}

async function told(asked: ReturnType<typeof add>): Promise<[number, string]> {
  const answer = await asked;
  return [answer.statusCode, answer.json().message];
}

function add(cookie: string, payload: object, key?: string) {
  const headers = { cookie, ...(key ? { 'idempotency-key': key } : {}) };
  return app.inject({ method: 'POST', url: '/api/add-email-to-group', headers, payload });
}

function remove(cookie: string, payload: object, key?: string) {
  const headers = { cookie, ...(key ? { 'idempotency-key': key } : {}) };
  return app.inject({ method: 'POST', url: '/api/remove-email-from-group', headers, payload });
}
