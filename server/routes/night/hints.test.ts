import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import { leaksOf } from '#contract/leak';
import { hintText } from '#engine/hint-texts';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { yorkBars } from '../../../tests/harness/races/kept-game.ts';
import {
  asHost,
  asTeam,
  claimRight,
  cookieOf,
  personOf,
  readyRace,
  startedRace,
  stateOf,
  type StartedRace,
  teamIn,
  tokenOf,
} from '../../../tests/harness/races/race.ts';
import { serveRace, serveRaces } from '../../races/serve-hints.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { deps } = server;
const minute = 60_000;

test('a hint is for somebody of the team, signed in, in a race that is on', async () => {
  const race = await startedRace(server);
  const payload = { token: await tokenOf(race, 'A'), rung: 1, minutes: 1 };
  expect((await asTeam(race, 'A', 'take-hint', payload, ''))[0]).toBe(401);
  expect((await asTeam(race, 'A', 'take-hint', payload, (await personOf(server.app, 'x@example.org')).cookie))[0]).toBe(
    404,
  );
  expect((await asTeam(race, 'A', 'take-hint', { ...payload, gameGroup: 'B' }))[0]).toBe(403);
  expect((await asTeam(race, 'A', 'take-hint', payload, race.host.cookie))[0]).toBe(403);
  expect(codeOf(await asTeam(race, 'A', 'take-hint', { ...payload, token: 'the anchor' }))).toBe('step-unknown');
  for (const wrong of [{ rung: 0 }, { rung: 4 }, { rung: 1.5 }, { rung: '1' }, { minutes: -1 }]) {
    expect((await asTeam(race, 'A', 'take-hint', { ...payload, ...wrong }))[0]).toBe(422);
  }
  expect(teamIn(await stateOf(race), 'A').hints).toEqual([]);
});

test('[I2] [I4] [I9] a hint is shown to its team once it is taken at its price, and to nobody else', async () => {
  const race = await startedRace(server);
  const [nudge, where] = await textsOf(race, 'A');
  const before = JSON.stringify([await viewOf(race, 'A'), await viewOf(race, 'B')]);
  for (const text of [nudge, where]) expect(before).not.toContain(text);
  expect(codeOf(await takes(race, 'A', 2, 1))).toBe('hint-order');
  expect(codeOf(await takes(race, 'A', 1, 0))).toBe('hint-price');
  expect(await takes(race, 'A', 1, 1)).toEqual([200, { success: true, seq: 2 }]);
  expect(await takes(race, 'A', 1, 1)).toEqual([200, { success: true, seq: 2, already: true }]);
  const own = await viewOf(race, 'A');
  expect(own.step?.hints).toMatchObject({ rungs: [{ text: nudge }, { text: null }, { text: null }], minutes: 1 });
  expect(JSON.stringify(own)).not.toContain(where);
  const rival = await viewOf(race, 'B');
  expect(JSON.stringify(rival)).not.toContain(nudge);
  expect(rival.standings.find(({ group }) => group === 'A')?.hints).toEqual({ taken: 1, minutes: 1 });
});

test('[I5] the next clue is read once the minutes are over, and a pause stops them', async () => {
  const race = await startedRace(server);
  await takes(race, 'A', 1, 1);
  await takes(race, 'A', 2, 1);
  expect((await claimRight(race, 'A'))[1]).toMatchObject({ correct: true, finished: false });
  const { step } = await viewOf(race, 'A');
  expect(step).toMatchObject({ type: 'serving', text: '', serving: { minutes: 2, isFinal: false } });
  expect(JSON.stringify(step)).not.toContain(teamIn(await stateOf(race), 'A').route[1]?.bar);
  expect(codeOf(await claimRight(race, 'A'))).toBe('hints-serving');
  clock.pass(minute);
  await asHost(race, 'pause');
  clock.pass(10 * minute);
  expect((await viewOf(race, 'A')).step?.type).toBe('serving');
  await asHost(race, 'resume');
  clock.pass(minute - 1);
  expect((await viewOf(race, 'A')).step?.type).toBe('serving');
  clock.pass(1);
  expect((await viewOf(race, 'A')).step).toMatchObject({ type: 'clue', number: 2, since: deps.now().getTime() });
});

test('[I6] a finish that waits comes by itself, and ends the race', async () => {
  const race = await startedRace(server, { teams: 1 });
  await claimRight(race, 'A');
  await claimRight(race, 'A');
  await takes(race, 'A', 1, 1);
  await claimRight(race, 'A');
  const { at } = await stateOf(race);
  await serveRace(deps, race.gameId);
  expect(await stateOf(race)).toMatchObject({ endedAt: null });
  const { rows } = await deps.database.pool.query(
    "select 1 from graphile_worker.jobs where key = 'hints:' || $1 and task_identifier = 'serve-hints'",
    [race.gameId],
  );
  expect(rows).toHaveLength(1);
  clock.pass(minute + 5_000);
  await serveRaces(deps);
  const state = await stateOf(race);
  expect([state.endedBy, teamIn(state, 'A').finishedAt]).toEqual(['last-finisher', at + minute]);
});

test('[I11] a game without hints has none', async () => {
  const race = await startedRace(server, { columns: { hints: false } });
  expect((await viewOf(race, 'A')).step).not.toHaveProperty('hints');
  expect(codeOf(await takes(race, 'A', 1, 1))).toBe('no-hints');
});

test('[I10] a nudge is its author’s, kept as clues are; where nobody wrote one the house has one that keeps the name', async () => {
  const race = await readyRace(server);
  const [, bar, other] = yorkBars;
  const of = { groupLetter: 'B', barId: bar?.id };
  expect(await asTeam(race, 'B', 'save-nudge', { ...of, nudge: ' Plainer\u202E words. ' })).toMatchObject([200, {}]);
  expect((await asTeam(race, 'A', 'save-nudge', { ...of, nudge: 'Ha' }))[0]).toBe(403);
  expect((await asTeam(race, 'B', 'save-nudge', { ...of, nudge: 'x'.repeat(201) }))[0]).toBe(422);
  expect(await asTeam(race, 'B', 'save-nudge', { ...of, nudge: 'Other words.', was: '' })).toMatchObject([
    409,
    { code: 'clue-changed', clue: 'Plainer words.' },
  ]);
  const url = `/api/data/game_groups?gameId=${race.gameId}`;
  const [, own] = await ask(race.app, { method: 'GET', url, cookie: cookieOf(race, 'B') });
  const [, rivals] = await ask(race.app, { method: 'GET', url, cookie: cookieOf(race, 'A') });
  expect([JSON.stringify(own).includes('Plainer words.'), JSON.stringify(rivals).includes('Plainer words.')]).toEqual([
    true,
    false,
  ]);
  const start = { method: 'POST', url: `/api/start-game?gameId=${race.gameId}`, cookie: race.host.cookie, payload: {} };
  expect((await ask(race.app, start as Parameters<typeof ask>[1]))[0]).toBe(200);
  const { clues } = await stateOf(race);
  expect(clues.A?.[bar?.id ?? '']?.nudge).toBe('Plainer words.');
  const made = clues.A?.[other?.id ?? '']?.nudge ?? '';
  expect([made.length > 0, leaksOf(other?.name ?? '', made)]).toEqual([true, []]);
});

async function takes(race: StartedRace, letter: Letter, rung: number, minutes: number) {
  return asTeam(race, letter, 'take-hint', { token: await tokenOf(race, letter), rung, minutes });
}

async function viewOf(race: StartedRace, letter: Letter): Promise<RaceView> {
  const url = `/api/view/${race.gameId}`;
  const [, view] = await ask(race.app, { method: 'GET', url, cookie: cookieOf(race, letter) });
  return view as RaceView;
}

async function textsOf(race: StartedRace, letter: Letter): Promise<string[]> {
  const state = await stateOf(race);
  return ([1, 2, 3] as const).map((rung) => hintText(state, teamIn(state, letter), rung));
}

function codeOf([, answer]: [number, unknown]): string {
  return (answer as { code: string }).code;
}
