import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { movableClock } from '../../../tests/harness/clock.ts';
import {
  asHost,
  asTeam,
  claimRight,
  claimWrong,
  cookieOf,
  endRace,
  expectedBar,
  personOf,
  readyRace,
  startedRace,
  type StartedRace,
  stateOf,
  tokenOf,
} from '../../../tests/harness/races/race.ts';

const clock = movableClock();
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const minuteMs = 60_000;

test.each(['clue', 'update-leaderboard', 'get-bar-location', 'process-notifs'])(
  '%s is not for people who are not signed in, not for strangers, and not before the race',
  async (call) => {
    const [race, ready] = [await startedRace(server), await readyRace(server)];
    const stranger = await personOf(app, 'stranger@example.org');
    const post = (cookie: string, gameId: number) => asked(cookie, call, { gameId, barId: 'osm:n1' });
    expect(await post('', race.gameId)).toEqual(refusal('not-authenticated'));
    expect(await post(stranger.cookie, race.gameId)).toEqual(refusal('game-not-found'));
    expect(await post(cookieOf(race, 'A'), 2_000_000_000)).toEqual(refusal('game-not-found'));
    expect(await post(cookieOf(ready, 'A'), ready.gameId)).toEqual(refusal('race-not-begun'));
  },
);

test('the clue is what the team has to do, whatever its phone sends along', async () => {
  const race = await startedRace(server);
  const groupData = { game_id: race.gameId, game_group: 'B' };
  const body = { groupData, startBar: 'x', intBars: 99, gameType: 'god', ongoingSabotages: [], sabotage: { id: 1 } };
  const { clues, teams } = await stateOf(race);
  const bar = teams.A?.route[0]?.bar ?? '';
  expect(await asked(cookieOf(race, 'A'), 'clue', body)).toEqual([
    200,
    {
      success: true,
      html: '<p>Look for the light.</p>',
      text: 'Look for the light.',
      type: 'clue',
      correctBarId: await tokenOf(race, 'A'),
      clueBy: clues.A?.[bar]?.by,
      sabotageId: null,
    },
  ]);
});

test('a host without a team has no clue, one who races has', async () => {
  const [unseated, seated] = [await startedRace(server), await startedRace(server, { hostIn: 'A' })];
  const { gameId } = seated;
  expect(await asked(unseated.host.cookie, 'clue', { gameId: unseated.gameId })).toEqual(refusal('no-team'));
  expect(await asked(seated.host.cookie, 'clue', { gameId })).toEqual(await asTeam(seated, 'A', 'clue'));
});

test('without the game’s number the only race of the caller is meant', async () => {
  const race = await startedRace(server, { teams: 1 });
  await deps.database.pool.query("update games set status = 'fini' where game_id <> $1", [race.gameId]);
  const [status, answer] = await asked(cookieOf(race, 'A'), 'clue', {});
  expect([status, answer]).toMatchObject([200, { correctBarId: `${race.gameId}.A.0` }]);
  await startedRace(server, { teams: 1 });
  expect(await asked(cookieOf(race, 'A'), 'clue', {})).toEqual(refusal('game-id-required'));
});

test('[E11] a sabotage has landed when a phone of that team is answered with it, and not before', async () => {
  const race = await startedRace(server);
  const sabotageId = await strike(race);
  expect(await landedAt(race)).toBeNull();
  await asTeam(race, 'B', 'clue');
  await asTeam(race, 'A', 'process-notifs');
  expect(await landedAt(race)).toBeNull();
  const [, answer] = await asTeam(race, 'A', 'clue');
  expect(answer).toMatchObject({ type: 'sabotage', correctBarId: null, clueBy: null, sabotageId });
  const landed = await landedAt(race);
  expect(landed).not.toBeNull();
  await asTeam(race, 'A', 'clue');
  expect([await landedAt(race), (await stateOf(race)).seq]).toEqual([landed, 3]);
});

test('[E11] five phones at once land it once', async () => {
  const race = await startedRace(server);
  await strike(race);
  const answers = await Promise.all(Array.from({ length: 5 }, () => asTeam(race, 'A', 'clue')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await stateOf(race)).seq).toBe(3);
});

test('after three wrong guesses the clue is a forfeit, after the finish there is none left, and after the end none at all', async () => {
  const race = await startedRace(server);
  for (const n of [0, 1, 2]) {
    await clock.later(n * minuteMs, async () => {
      expect(await claimWrong(race, 'A')).toMatchObject([200, { correct: false }]);
    });
  }
  await clock.later(3 * minuteMs, async () => {
    const correctBarId = await tokenOf(race, 'A');
    expect(await asTeam(race, 'A', 'clue')).toMatchObject([200, { type: 'forfeit', correctBarId, clueBy: null }]);
    for (const _ of [1, 2, 3]) await claimRight(race, 'B');
    expect(await asTeam(race, 'B', 'clue')).toMatchObject([200, { type: 'finish', correctBarId: null, clueBy: null }]);
    await endRace(race);
    expect(await asTeam(race, 'A', 'clue')).toEqual(refusal('race-over'));
  });
});

test('a clue is safe to show as HTML', async () => {
  const race = await readyRace(server);
  await deps.database.pool.query("update clues set clue = '<b>5 & 6</b>' where game_id = $1", [race.gameId]);
  const payload = { startAnyway: true };
  await ask(app, { method: 'POST', url: `/api/start-game?gameId=${race.gameId}`, cookie: race.host.cookie, payload });
  const [, answer] = await asTeam(race, 'A', 'clue');
  expect(answer).toMatchObject({ text: '<b>5 & 6</b>', html: '<p>&lt;b&gt;5 &amp; 6&lt;/b&gt;</p>' });
});

test('the standings are the race’s own, whatever a phone says they are', async () => {
  const race = await startedRace(server);
  const found = await expectedBar(race, 'B');
  await claimRight(race, 'B');
  await claimWrong(race, 'A');
  const forged = { teamData: { A: { done: 99 } }, sabotageList: [], intBars: 1, game_start_bar: 'x' };
  const answer = await asTeam(race, 'A', 'update-leaderboard', forged);
  expect(answer).toEqual([
    200,
    {
      success: true,
      leaderboard: [
        { group: 'B', animalEmoji: '🐶', progress: 33, progressColor: expect.any(String), incorrectGuesses: 0 },
        { group: 'A', animalEmoji: '🦊', progress: 0, progressColor: expect.any(String), incorrectGuesses: 1 },
      ],
      lastCompletedBars: [{ barId: found.id, group: 'B' }],
      seq: 3,
    },
  ]);
  const { gameId } = race;
  expect(await asked(race.host.cookie, 'update-leaderboard', { gameId })).toEqual(answer);
});

test('[E8] where a bar is, is told of the start and of those a team has shown to be in; of all others nothing is', async () => {
  const race = await startedRace(server);
  const found = await expectedBar(race, 'A');
  await claimRight(race, 'A');
  const state = await stateOf(race);
  const start = state.bars[state.start.startBar];
  const at = (who: 'A' | 'B', barId: string, group?: string) =>
    asTeam(race, who, 'get-bar-location', { barId, ...(group ? { group } : {}) });
  expect(await at('B', start?.id ?? '', 'B')).toEqual(placeOf(start));
  expect(await at('B', found.id, 'A')).toEqual(placeOf(found));
  expect(await at('B', found.id)).toEqual(placeOf(found));
  const next = await expectedBar(race, 'A');
  const others = Object.keys(state.bars).filter((id) => ![start?.id, found.id].includes(id));
  for (const barId of [next.id, ...others, 'osm:n404', '__proto__', 'constructor']) {
    expect(await at('A', barId, 'A')).toEqual(refusal('bar-unverified'));
  }
  expect(await at('A', found.id, 'B')).toEqual(refusal('bar-unverified'));
  expect(await at('A', found.id, 'F')).toEqual(refusal('bar-unverified'));
});

test('[E8] a host who does not race is told of every bar of the race, one who races as their team', async () => {
  const [race, seated] = [await startedRace(server), await startedRace(server, { hostIn: 'A' })];
  const barId = (await expectedBar(race, 'A')).id;
  const answer = await asked(race.host.cookie, 'get-bar-location', { gameId: race.gameId, barId, group: 'A' });
  expect(answer).toMatchObject([200, { success: true }]);
  const other = await asked(race.host.cookie, 'get-bar-location', { gameId: race.gameId, barId: 'osm:n404' });
  expect(other).toEqual(refusal('bar-unverified'));
  const own = (await expectedBar(seated, 'A')).id;
  expect(await asTeam(seated, 'A', 'get-bar-location', { barId: own, group: 'A' })).toEqual(refusal('bar-unverified'));
});

test('[E8] a bar the host only marked is not shown', async () => {
  const race = await startedRace(server);
  const barId = (await expectedBar(race, 'A')).id;
  expect((await asHost(race, 'override', { group: 'A', reason: 'I saw them.' }))[0]).toBe(200);
  expect(await asTeam(race, 'B', 'get-bar-location', { barId, group: 'A' })).toEqual(refusal('bar-unverified'));
});

test('the feed tells everything since the start, newest first, and when the race is over', async () => {
  const race = await startedRace(server);
  const found = await expectedBar(race, 'A');
  await claimRight(race, 'A');
  const answer = await asTeam(race, 'B', 'process-notifs');
  expect(answer).toMatchObject([
    200,
    {
      success: true,
      gameEnd: false,
      seq: 2,
      entries: [
        { seq: 2, kind: 'bar-found', team: 'A', pint: 'A' },
        { seq: 1, kind: 'started', team: null, pint: null },
      ],
    },
  ]);
  expect(JSON.stringify(answer)).toContain(found.name.replaceAll("'", '&#39;').slice(0, 4));
  const { gameId } = race;
  expect(await asked(race.host.cookie, 'process-notifs', { gameId })).toEqual(answer);
  await endRace(race);
  expect(await asTeam(race, 'B', 'process-notifs')).toMatchObject([200, { gameEnd: true, seq: 3 }]);
});

test('[F10] the feed is read 200 lines at a time: the newest, what came since, and what was before', async () => {
  const race = await startedRace(server);
  const { gameId } = race;
  const said = (nth: number) => ({ gameId, move: { type: 'message', text: `${nth}` } as const, moveId: `said ${nth}` });
  for (let nth = 1; nth <= 204; nth += 1) await deps.races.play(said(nth), ({ state: { seq } }) => ({ seq }));
  const seqs = async (narrowed: object) => {
    const [, feed] = await asTeam(race, 'B', 'process-notifs', narrowed);
    const { entries, more, html } = feed as { entries: { seq: number }[]; more: boolean; html: string };
    expect(html.match(/<li>/g)?.length ?? 0).toBe(entries.length);
    return [entries.length, entries[0]?.seq, entries.at(-1)?.seq, more];
  };
  expect(await seqs({})).toEqual([200, 205, 6, true]);
  expect(await seqs({ since: 203 })).toEqual([2, 205, 204, false]);
  expect(await seqs({ since: 205 })).toEqual([0, undefined, undefined, false]);
  expect(await seqs({ before: 6 })).toEqual([5, 5, 1, false]);
  expect(await seqs({ since: 2, before: 5 })).toEqual([2, 4, 3, false]);
  expect(await asTeam(race, 'B', 'process-notifs', { since: 'x' })).toMatchObject([422, { code: 'bad-input' }]);
});

function asked(cookie: string, call: string, payload: object): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/${call}`, cookie, payload });
}

function placeOf(bar: { lat: number; lon: number } | undefined): [number, object] {
  return [200, { success: true, lat: bar?.lat, lon: bar?.lon }];
}

/** Team B strikes team A. */
async function strike(race: StartedRace): Promise<string> {
  const [sab] = (await stateOf(race)).start.sabotages;
  const payload = { targetGroup: 'A', sabotageId: sab?.id, givenByGroup: 'B' };
  const given = await asTeam(race, 'B', 'add-sabotage', payload);
  if (given[0] !== 200) throw new Error(`Not given: ${JSON.stringify(given)}`);
  return (await stateOf(race)).sabotages[0]?.id ?? '';
}

async function landedAt(race: StartedRace): Promise<number | null> {
  const [sabotage] = (await stateOf(race)).sabotages;
  if (!sabotage) throw new Error('None was given.');
  return sabotage.landedAt;
}
