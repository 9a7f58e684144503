import { expect, test } from 'vitest';
import { race as limits } from '#contract/limits';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import {
  asHost,
  asTeam,
  claimRight,
  claimWrong,
  endRace,
  personOf,
  readyRace,
  startedRace,
  stateOf,
  type StartedRace,
} from '../../../tests/harness/races/race.ts';
import { startPushStandIn } from '../../testing/push-stand-in.ts';

const clock = stoppedClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const service = await startPushStandIn();
afterwards(() => service.stop());
const done = [200, { success: true }];

test('whoever is not signed in, or not of the game, keeps no device and tells nobody', async () => {
  const { gameId } = await startedRace(server);
  const stranger = await personOf(app, 'stranger@example.org');
  for (const call of ['save-push-subscription', 'send-notification']) {
    const question = {
      method: 'POST',
      url: `/api/${call}`,
      payload: { gameId, subscription: subscription() },
    } as const;
    expect(await ask(app, { ...question, cookie: '' })).toEqual(refusal('not-authenticated'));
    expect(await ask(app, { ...question, cookie: stranger.cookie })).toEqual(refusal('game-not-found'));
  }
});

test('[N6] a letter that is not one’s own is refused to a player; a host may send any or none, and is heard by all', async () => {
  const race = await startedRace(server);
  clock.pass(60_000);
  for (const call of ['save-push-subscription', 'send-notification']) {
    const asked = { group: 'B', subscription: subscription(), payload: { title: 'Oi', body: `Last orders, ${call}.` } };
    expect(await asTeam(race, 'A', call, asked)).toEqual(refusal('not-allowed'));
    expect(await asTeam(race, 'A', call, asked, race.host.cookie)).toEqual(done);
  }
  const none = { group: null, payload: { title: 'Oi', body: 'Home time.' } };
  expect(await asTeam(race, 'A', 'send-notification', none, race.host.cookie)).toEqual(done);
  expect((await stateOf(race)).feed.slice(0, 2).map(({ text }) => text)).toEqual([
    'The host says: Oi: Home time.',
    'The host says: Oi: Last orders, send-notification.',
  ]);
});

test('[N1] a device is kept before the race and during it, for members and the host, and not after it', async () => {
  const race = await readyRace(server);
  const { cookie } = race.host;
  const [mine, theirs] = [subscription(), subscription()];
  expect(await asTeam(race, 'A', 'save-push-subscription', { subscription: mine, group: 'A' })).toEqual(done);
  expect(await asTeam(race, 'A', 'save-push-subscription', { subscription: theirs }, cookie)).toEqual(done);
  expect(await devices(race)).toEqual([
    ['captain-a', mine.endpoint],
    ['host', theirs.endpoint],
  ]);
  expect(await asTeam(race, 'A', 'save-push-subscription', { subscription: {} })).toEqual(refusal('no-push'));
  await pool.query("update games set status = 'fini' where game_id = $1", [race.gameId]);
  expect(await asTeam(race, 'A', 'save-push-subscription', { subscription: mine })).toEqual(refusal('race-over'));
});

test('[N1] the same device is one; of more than five, over all games, the one that asked first goes', async () => {
  const [one, other] = [await readyRace(server), await readyRace(server)];
  const all = Array.from({ length: limits.devices + 1 }, () => subscription());
  const [first, second] = all;
  for (const race of [one, other]) await save(race, 'vice-a', first);
  for (const [n, device] of all.entries()) {
    clock.pass(1_000);
    await save(n % 2 === 0 ? one : other, 'vice-a', device);
    if (n === 2) await save(one, 'vice-a', first);
  }
  const kept = [...(await devices(one)), ...(await devices(other))].map(([, endpoint]) => endpoint);
  const expected = all.filter((device) => device !== second).map(({ endpoint }) => endpoint);
  expect(new Set(kept)).toEqual(new Set(expected));
  expect(await devices(other)).toContainEqual(['vice-a', first?.endpoint]);
  expect(await devices(one)).toContainEqual(['vice-a', first?.endpoint]);
});

test('[N2] a device on which somebody else signs in is theirs, and tells of nobody else’s games', async () => {
  const [one, other] = [await readyRace(server), await readyRace(server)];
  const device = subscription();
  await save(one, 'captain-a', device);
  await save(other, 'captain-a', device);
  await save(other, 'captain-b', device);
  expect([await devices(one), await devices(other)]).toEqual([[], [['captain-b', device.endpoint]]]);
});

test('[N2] whoever leaves a team, or is taken out of it, is not told any more; a host who leaves one is', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const [captain, vice, host, rival] = [subscription(), subscription(), subscription(), subscription()];
  await save(race, 'captain-b', captain);
  await save(race, 'vice-a', vice);
  await save(race, 'host', host);
  await save(race, 'vice-b', rival);
  const leave = (email: string, groupKey: string, cookie: string) =>
    asTeam(race, 'A', 'remove-email-from-group', { emailToRemove: email, groupKey }, cookie);
  expect(await leave('captain-b@example.org', 'B', race.host.cookie)).toEqual(done);
  expect(await leave('vice-a@example.org', 'A', race.vices.A?.cookie ?? '')).toEqual(done);
  expect(await leave('host@example.org', 'A', race.host.cookie)).toEqual(done);
  expect(await devices(race)).toEqual([
    ['host', host.endpoint],
    ['vice-b', rival.endpoint],
  ]);
});

test('[N5] a player has the others told of their team’s latest news, once, and not in their own words', async () => {
  const race = await startedRace(server);
  const payload = { title: 'We won', body: 'Go home' };
  expect(await asTeam(race, 'A', 'send-notification', { payload })).toEqual(done);
  expect(await told(race)).toEqual([1]);
  await claimWrong(race, 'A');
  const { seq } = await stateOf(race);
  for (let time = 0; time < 2; time += 1) {
    expect(await asTeam(race, 'A', 'send-notification', { group: 'A', payload })).toEqual(done);
  }
  expect(await told(race)).toEqual([1, seq]);
  await pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
  expect(await asTeam(race, 'A', 'send-notification')).toEqual(done);
  expect(await told(race)).toEqual([]);
});

test('[N5] a player may do so six times a minute', async () => {
  const race = await startedRace(server);
  clock.pass(60_000);
  const times = Array.from({ length: limits.message.aMinute }, () => 200);
  const statuses: number[] = [];
  for (const _ of [...times, 429]) statuses.push((await asTeam(race, 'B', 'send-notification'))[0]);
  expect(statuses).toEqual([...times, 429]);
});

test('[N5] a player who asks for it a hundred times at once holds nobody else up', async () => {
  const race = await startedRace(server);
  await claimRight(race, 'A');
  const asked = Array.from({ length: 100 }, () => asTeam(race, 'A', 'send-notification'));
  const [status] = await asTeam(race, 'B', 'update-leaderboard');
  const statuses = (await Promise.all(asked)).map(([answered]) => answered);
  expect([status, new Set(statuses)]).toEqual([200, new Set([200, 429])]);
});

test('[N6] what a host has told is said to everybody who wants to be told', async () => {
  const race = await startedRace(server);
  expect(await asTeam(race, 'B', 'save-push-subscription', { subscription: subscription() })).toEqual(done);
  clock.pass(60_000);
  const payload = { title: ' Hurry\n up ', body: 'Last orders\u202e at eleven.' };
  const key = 'host-words-1';
  const question = { method: 'POST', url: '/api/send-notification', cookie: race.host.cookie, key } as const;
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(app, { ...question, payload: { gameId: race.gameId, payload } })).toEqual(done);
  }
  const { seq, feed } = await stateOf(race);
  expect([seq, feed[0]?.text]).toEqual([2, 'The host says: Hurry up: Last orders at eleven.']);
  await claimRight(race, 'A');
  await asHost(race, 'pause');
  await eventually(() => told(race)).toEqual([1, 2, 4]);
});

test('[N6] a host says something, not too much of it, and six times a minute', async () => {
  const race = await startedRace(server);
  clock.pass(60_000);
  const say = (payload?: object) => asTeam(race, 'A', 'send-notification', { payload }, race.host.cookie);
  const [most, more] = [{ title: '🍻'.repeat(60), body: 'é'.repeat(160) }, 'A'.repeat(161)];
  expect(await say({ title: ' ', body: '\u200b' })).toEqual(refusal('bad-input', 'Write a message first.'));
  expect(await say()).toEqual(refusal('bad-input', 'Write a message first.'));
  expect(await say({ title: more })).toEqual(refusal('bad-input', 'A title has at most 60 characters.'));
  expect(await say({ body: more })).toEqual(refusal('bad-input', 'A message has at most 160 characters.'));
  for (let time = 0; time < limits.message.aMinute; time += 1) expect(await say(most)).toEqual(done);
  expect(await say(most)).toEqual(refusal('over_request_rate_limit'));
});

test('[N5] [N6] a host who races speaks as host, and without words as their team', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  clock.pass(60_000);
  await claimWrong(race, 'A');
  const { seq } = await stateOf(race);
  expect(await asTeam(race, 'A', 'send-notification')).toEqual(done);
  expect(await told(race)).toEqual([1, seq]);
  expect(await asTeam(race, 'A', 'send-notification', { payload: { body: 'Cheers' } })).toEqual(done);
  expect((await stateOf(race)).feed[0]?.text).toBe('The host says: Cheers');
});

test('nobody is told anything before the race or after it', async () => {
  const early = await readyRace(server);
  expect(await asTeam(early, 'A', 'send-notification')).toEqual(refusal('race-not-begun'));
  const late = await startedRace(server);
  await endRace(late);
  expect(await asTeam(late, 'A', 'send-notification')).toEqual(refusal('race-over'));
});

function subscription() {
  return service.subscribe(deps.keys.push.publicKey);
}

async function save(race: StartedRace, name: string, device?: object): Promise<void> {
  const { cookie } = await personOf(app, `${name}@example.org`);
  expect(await asTeam(race, 'A', 'save-push-subscription', { subscription: device }, cookie)).toEqual(done);
}

/** Whose devices are kept for a game, and where they are. */
async function devices({ gameId }: StartedRace): Promise<string[][]> {
  const { rows } = await pool.query<{ name: string; endpoint: string }>(
    `select split_part(email, '@', 1) as name, endpoint
     from push_subscriptions join accounts on accounts.id = account_id where game_id = $1 order by 1, 2`,
    [gameId],
  );
  return rows.map(({ name, endpoint }) => [name, endpoint]);
}

/** The events of a race that wait to be told. */
async function told({ gameId }: StartedRace): Promise<number[]> {
  const { rows } = await pool.query<{ payload: { gameId: number; seq: number } }>(
    "select payload from graphile_worker._private_jobs where key like 'push:' || $1 || ':%' order by id",
    [gameId],
  );
  return rows.map(({ payload }) => payload.seq);
}
