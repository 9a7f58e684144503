import { expect, test } from 'vitest';
import { cohosts as limits } from '#contract/limits';
import type { RaceView } from '#contract/race-view';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import {
  cohostLink,
  confirmCohost,
  crew,
  endCohost,
  namedCohost,
  takeCohostLink,
} from '../../../tests/harness/people/cohosts.ts';
import { joinCodeOf, newGuest } from '../../../tests/harness/people/guests.ts';
import { personOf, readyRace, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
// Its people are those of every race below.
await startedRace(server);
const gone = expect.objectContaining({ code: 'cohost-link-gone' });

test('[Q1] a link tells which race it is for, and is used up by the first who takes it', async () => {
  const race = await startedRace(server);
  const token = await cohostLink(race);
  const nell = await personOf(server.app, 'nell@example.org');
  const rival = await personOf(server.app, 'rival@example.org');
  const read = (cookie: string) => ask(server.app, { url: `/api/cohost/${token}`, cookie });
  expect(await read(nell.cookie)).toEqual([200, expect.objectContaining({ gameId: race.gameId, state: 'open' })]);
  expect(await takeCohostLink(race, nell.cookie, token)).toEqual([200, { success: true }]);
  expect(await takeCohostLink(race, nell.cookie, token)).toEqual([200, { success: true, already: true }]);
  expect(await takeCohostLink(race, rival.cookie, token)).toEqual([404, gone]);
  expect(await read(nell.cookie)).toEqual([200, expect.objectContaining({ state: 'asked' })]);
  expect(await read(rival.cookie)).toEqual([404, gone]);
});

test('[Q1] a link is dead after ten minutes, and when the host makes another', async () => {
  const race = await startedRace(server);
  const nell = await personOf(server.app, 'nell@example.org');
  const first = await cohostLink(race);
  const second = await cohostLink(race);
  expect(await takeCohostLink(race, nell.cookie, first)).toEqual([404, gone]);
  clock.pass(600_000);
  expect(await takeCohostLink(race, nell.cookie, second)).toEqual([404, gone]);
  expect(await takeCohostLink(race, nell.cookie, 'nonsense')).toEqual([404, gone]);
});

test('[Q1] a guest needs an account to help, and nobody is the co-host of their own race', async () => {
  const race = await startedRace(server);
  const token = await cohostLink(race);
  const guest = await newGuest(server, race.gameId);
  const url = `/api/cohost/${token}`;
  expect(await ask(server.app, { url, cookie: guest.cookie })).toEqual([
    200,
    expect.objectContaining({ you: { name: 'Jo', isGuest: true, isHost: false } }),
  ]);
  expect((await takeCohostLink(race, guest.cookie, token))[1]).toMatchObject({ code: 'not-for-guests' });
  expect((await takeCohostLink(race, race.host.cookie, token))[1]).toMatchObject({ code: 'cohost-own-game' });
});

test('[Q1] an unused link names host and game without a sign-in, and unknown links are rate limited', async () => {
  const race = await startedRace(server);
  const token = await cohostLink(race);
  const read = (link: string) => ask(server.app, { url: `/api/cohost/${link}`, cookie: '' });
  const { city } = (await ask(server.app, { url: `/api/data/games/${race.gameId}`, cookie: race.host.cookie }))[1] as {
    city: string;
  };
  expect(await read(token)).toEqual([
    200,
    {
      gameId: race.gameId,
      name: expect.any(String),
      city,
      date: expect.any(String),
      host: 'Ada',
      state: 'open',
      you: null,
    },
  ]);
  expect(await takeCohostLink(race, '', token)).toMatchObject([401, { code: 'not-authenticated' }]);
  const nell = await personOf(server.app, 'nell@example.org');
  expect((await takeCohostLink(race, nell.cookie, token))[0]).toBe(200);
  expect(await read(token)).toEqual([404, gone]);
  const next = await cohostLink(race);
  const statuses = [];
  for (let n = 0; n < limits.linksAnHour; n++) statuses.push((await read(`guess-${n}`))[0]);
  expect([new Set(statuses), await read('guess')]).toMatchObject([new Set([404, 429]), [429, {}]]);
  expect([
    await read(next),
    (await ask(server.app, { url: `/api/cohost/${next}`, cookie: race.host.cookie }))[0],
  ]).toMatchObject([[200, { state: 'open' }], 200]);
  clock.pass(3_600_000);
});

test('[Q1] there are three at most, and only the host makes the link', async () => {
  const race = await startedRace(server);
  const first = await namedCohost(race, 'one@example.org');
  await namedCohost(race, 'two@example.org');
  const token = await cohostLink(race);
  await namedCohost(race, 'three@example.org');
  const fourth = await personOf(server.app, 'four@example.org');
  expect((await takeCohostLink(race, fourth.cookie, token))[0]).toBe(404);
  const url = `/api/host/${race.gameId}/cohost-link`;
  expect((await ask(server.app, { method: 'POST', url, cookie: race.host.cookie }))[1]).toMatchObject({
    code: 'cohosts-full',
  });
  expect((await ask(server.app, { method: 'POST', url, cookie: first.cookie }))[0]).toBe(403);
  expect((await ask(server.app, { method: 'POST', url, cookie: '' }))[0]).toBe(401);
});

test('[Q2] nobody helps before the host has said yes to their name', async () => {
  const race = await startedRace(server);
  const nell = await personOf(server.app, 'nell@example.org');
  await takeCohostLink(race, nell.cookie, await cohostLink(race));
  expect((await pauseBy(race, nell.cookie))[0]).toBe(404);
  const [asking] = await crew(race);
  expect(asking).toEqual({ id: asking?.id, name: 'Ada', state: 'asked', you: false, races: false });
  expect((await confirmCohost(race, asking?.id ?? '', 'Nell'))[1]).toMatchObject({ code: 'cohost-renamed' });
  expect(await confirmCohost(race, asking?.id ?? '')).toEqual([200, { success: true }]);
  expect(await confirmCohost(race, asking?.id ?? '')).toEqual([200, { success: true, already: true }]);
  expect((await pauseBy(race, nell.cookie))[0]).toBe(200);
});

test('[Q2] a request lapses after ten minutes', async () => {
  const race = await startedRace(server);
  const nell = await personOf(server.app, 'nell@example.org');
  const token = await cohostLink(race);
  await takeCohostLink(race, nell.cookie, token);
  const [asking] = await crew(race);
  clock.pass(600_000);
  expect(await crew(race)).toEqual([]);
  expect((await confirmCohost(race, asking?.id ?? ''))[1]).toMatchObject({ code: 'cohost-not-found' });
  const [, told] = await ask(server.app, { url: `/api/cohost/${token}`, cookie: nell.cookie });
  expect(told).toMatchObject({ state: 'no' });
});

test('[Q3] a co-host runs the night and finds the race among their games, and touches neither money nor the game', async () => {
  const race = await readyRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const asNell = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}) =>
    ask(server.app, { method, url, cookie: nell.cookie, payload });
  const [, games] = await ask(server.app, { url: '/api/data/games', cookie: nell.cookie });
  expect(games).toContainEqual(expect.objectContaining({ game_id: race.gameId, role: 'co-host', group: null }));
  const own = `/api/data/games/${race.gameId}`;
  expect((await asNell('PATCH', own, { game_name: 'Mine' }))[0]).toBe(403);
  expect((await asNell('DELETE', own))[0]).toBe(403);
  expect((await asNell('POST', '/api/paypal/order/create', { item: race.gameId }))[0]).toBe(403);
  expect((await asNell('POST', `/api/games/${race.gameId}/joining`, { joining: 'closed' }))[0]).toBe(200);
  expect((await asNell('POST', `/api/start-game?gameId=${race.gameId}`))[0]).toBe(200);
  expect((await viewOf(race, nell.cookie)).host?.teams).toHaveLength(2);
  const night = `/api/host/${race.gameId}`;
  for (const [call, payload] of Object.entries(everyMove)) {
    expect([call, (await asNell('POST', `${night}/${call}`, payload))[0]]).toEqual([call, 200]);
  }
  const [, codes] = await ask(server.app, { url: `/api/data/skip_codes?gameId=${race.gameId}`, cookie: nell.cookie });
  expect(new Set((codes as { code: string | null }[]).map(({ code }) => typeof code))).toEqual(new Set(['string']));
  expect((await asNell('POST', '/api/end-game', { gameId: race.gameId }))[0]).toBe(200);
  expect((await asNell('POST', `/api/results/${race.gameId}/link`))[0]).not.toBe(200);
});

test('[Q3] the co-host of one race is a stranger to another', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const nell = await namedCohost(race, 'nell@example.org');
  expect((await pauseBy(other, nell.cookie))[0]).toBe(404);
  expect((await ask(server.app, { url: `/api/host/${other.gameId}/cohosts`, cookie: nell.cookie }))[0]).toBe(404);
  expect((await endCohost(other, nell.cohostId, nell.cookie))[0]).toBe(404);
});

test('[Q4] an ended co-host may nothing more, and one who leaves ends themselves and nobody else', async () => {
  const race = await startedRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const olu = await namedCohost(race, 'olu@example.org');
  expect((await endCohost(race, olu.cohostId, nell.cookie))[0]).toBe(403);
  expect(await endCohost(race, nell.cohostId)).toEqual([200, { success: true }]);
  expect(await endCohost(race, nell.cohostId)).toEqual([200, { success: true, already: true }]);
  expect((await pauseBy(race, nell.cookie))[0]).toBe(404);
  expect(await endCohost(race, olu.cohostId, olu.cookie)).toEqual([200, { success: true }]);
  expect((await pauseBy(race, olu.cookie))[0]).toBe(404);
  expect(await crew(race)).toEqual([]);
});

test('[Q5] a captain who helps sees and may what a host who races does', async () => {
  const race = await startedRace(server);
  const { email } = race.captains.A ?? { email: '' };
  const captain = await namedCohost(race, email);
  const { audience, team, host } = await viewOf(race, captain.cookie);
  expect({ audience, team, host }).toEqual({ audience: 'seated-host', team: 'A', host: null });
  expect((await crew(race))[0]).toMatchObject({ races: true });
  expect((await pauseBy(race, captain.cookie))[0]).toBe(200);
  const odd = { method: 'POST' as const, url: `/api/host/${race.gameId}/odd`, payload: { group: 'B', odd: true } };
  expect((await ask(server.app, { ...odd, cookie: captain.cookie }))[1]).toMatchObject({ code: 'not-for-racing-host' });
  const out = { gameId: race.gameId, groupKey: 'A', emailToRemove: email };
  const url = '/api/remove-email-from-group';
  await ask(server.app, { method: 'POST', url, cookie: captain.cookie, payload: out });
  const left = await viewOf(race, captain.cookie);
  expect([left.audience, left.team, left.host]).toEqual(['seated-host', null, null]);
});

test('[Q5] so does one who raced and left before, and one who only knocked', async () => {
  const race = await startedRace(server);
  const vice = race.vices.B ?? { email: '', cookie: '' };
  await viewOf(race, vice.cookie);
  const out = { gameId: race.gameId, groupKey: 'B', emailToRemove: vice.email };
  await ask(server.app, { method: 'POST', url: '/api/remove-email-from-group', cookie: vice.cookie, payload: out });
  const left = await namedCohost(race, vice.email);
  expect((await viewOf(race, left.cookie)).host).toBeNull();
  const knocker = await personOf(server.app, 'knocker@example.org');
  await knockAt(race, knocker.cookie);
  const named = await namedCohost(race, 'knocker@example.org');
  expect((await viewOf(race, named.cookie)).host).toBeNull();
});

test('[Q6] a co-host who has seen every route is let into no team, not even once they are ended', async () => {
  const race = await startedRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const tooLate = expect.objectContaining({ code: 'cohost-too-late' });
  expect(await knockAt(race, nell.cookie)).toEqual([409, tooLate]);
  await endCohost(race, nell.cohostId);
  expect(await knockAt(race, nell.cookie)).toEqual([409, tooLate]);
  const { pool } = server.deps.database;
  await pool.query("delete from seats where game_id = $1 and email = 'vice-a@example.org'", [race.gameId]);
  const add = { gameId: race.gameId, gameGroup: 'A', email: 'nell@example.org' };
  const url = '/api/add-email-to-group';
  expect(await ask(server.app, { method: 'POST', url, cookie: race.host.cookie, payload: add })).toEqual([
    409,
    tooLate,
  ]);
  await pool.query("insert into seats (game_id, game_group, place, email) values ($1, 'A', 2, 'nell@example.org')", [
    race.gameId,
  ]);
  const view = await viewOf(race, nell.cookie);
  expect([view.audience, view.step]).toEqual(['spectator', null]);
});

test('[Q6] a co-host who helped only before the start may still sit down', async () => {
  const race = await readyRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  await endCohost(race, nell.cohostId);
  const url = `/api/start-game?gameId=${race.gameId}`;
  await ask(server.app, { method: 'POST', url, cookie: race.host.cookie, payload: {} });
  expect((await knockAt(race, nell.cookie))[0]).toBe(200);
});

test('[Q7] [Q8] the record names who did what, and a co-host who races reads nothing that was said aside', async () => {
  const race = await startedRace(server);
  const nell = await namedCohost(race, 'nell@example.org');
  const captain = await namedCohost(race, race.captains.A?.email ?? '');
  const said = { method: 'POST' as const, url: `/api/host/${race.gameId}/message` };
  await ask(server.app, { ...said, cookie: nell.cookie, payload: { text: 'Psst.', group: 'B' } });
  await ask(server.app, { ...said, cookie: nell.cookie, payload: { text: 'All of you.' } });
  await pauseBy(race, race.host.cookie);
  const read = async (cookie: string) => {
    const [, deeds] = await ask(server.app, { url: `/api/host/${race.gameId}/deeds`, cookie });
    return (deeds as { what: string; group: string | null; you: boolean }[]).map(
      ({ what, group, you }) => `${what} ${group ?? ''} ${you ? 'you' : ''}`,
    );
  };
  const before = ['confirm-cohost  ', 'confirm-cohost  ', 'start-game  '];
  expect(await read(nell.cookie)).toEqual(['pause  ', 'message  you', 'message B you', ...before]);
  expect(await read(captain.cookie)).toEqual(['pause  ', 'message  ', ...before]);
  const url = `/api/host/${race.gameId}/deeds`;
  expect((await ask(server.app, { url, cookie: race.captains.B?.cookie ?? '' }))[0]).toBe(403);
});

const everyMove = {
  pause: {},
  resume: {},
  message: { text: 'Hello.' },
  adjust: { group: 'A', minutes: 1, reason: 'Fair is fair.' },
  override: { group: 'A', reason: 'Saw them.' },
  retire: { group: 'B' },
};

async function pauseBy(race: StartedRace, cookie: string): Promise<[number, unknown]> {
  return ask(server.app, { method: 'POST', url: `/api/host/${race.gameId}/pause`, cookie, payload: {} });
}

async function viewOf(race: StartedRace, cookie: string): Promise<RaceView> {
  const [, view] = await ask(server.app, { url: `/api/view/${race.gameId}`, cookie });
  return view as RaceView;
}

async function knockAt(race: StartedRace, cookie: string): Promise<[number, unknown]> {
  const url = `/api/join/${await joinCodeOf(server, race.gameId)}/knock`;
  return ask(server.app, { method: 'POST', url, cookie, payload: { team: 'A' } });
}
