import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { refusal } from '../../tests/harness/people/ask.ts';
import {
  aTimedRace,
  claimed,
  claimMadeAt,
  claimsAt,
  goTo,
  hangsUp,
  startOf,
  timesOf,
  untimed,
} from '../../tests/harness/races/claim-times.ts';
import { anEvening, aNight, phoneOf, strikes, type Night } from '../../tests/harness/races/night.ts';
import { anotherBar, asHost, asTeam, claim, cookieOf, stateOf, teamIn } from '../../tests/harness/races/race.ts';
import { recordingFirstAttempt } from './said-time.ts';

const evening = await anEvening();

test('[O2] [O4] a claim refused in a pause reserves no time', async () => {
  const night = await aTimedRace(evening);
  await hangsUp(night, 'A');
  goTo(night, 40);
  expect((await asHost(night, 'pause'))[0]).toBe(200);
  const made = await claimMadeAt(night, 'A', 50);
  goTo(night, 60);
  expect(await asTeam(night, 'A', 'correctly-guessed', made)).toEqual(refusal('race-paused'));
  goTo(night, 100);
  expect((await asHost(night, 'resume'))[0]).toBe(200);
  goTo(night, 200);
  await asTeam(night, 'A', 'clue');
  goTo(night, 300);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 300] });
});

test('[O2] a claim that the database failed keeps its time, and the host sees by how much it was dated back', async () => {
  const night = await aTimedRace(evening);
  await hangsUp(night, 'A');
  const made = await claimMadeAt(night, 'A', 50);
  goTo(night, 100);
  await withoutEvents(night, () => asTeam(night, 'A', 'correctly-guessed', made));
  goTo(night, 500);
  await asTeam(night, 'A', 'clue');
  goTo(night, 550);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  const state = await stateOf(night);
  expect(timesOf(night, state)).toMatchObject({ A: [10, 50] });
  const start = startOf(night);
  expect(teamIn(state, 'A').banked).toMatchObject([{ arrived: start + 100_000, ruledAt: start + 550_000 }]);
  const { host } = await night.hostPhone.shows((view) => (view.host?.banked.length ?? 0) > 0);
  expect(host?.banked).toMatchObject([{ team: 'A', official: start + 50_000, arrived: start + 550_000 }]);
});

test('[O2] only one claim a step is remembered for a phone, and only while the phone repeats it', async () => {
  const night = await aTimedRace(evening);
  await hangsUp(night, 'A');
  const [first, second] = [await untimed(night), await untimed(night)];
  goTo(night, 100);
  await withoutEvents(night, () => asTeam(night, 'A', 'correctly-guessed', first));
  await withoutEvents(night, () => asTeam(night, 'A', 'correctly-guessed', second));
  goTo(night, 101);
  expect((await asTeam(night, 'A', 'correctly-guessed', first))[0]).toBe(200);
  const third = await untimed(night);
  goTo(night, 150);
  await withoutEvents(night, () => asTeam(night, 'A', 'correctly-guessed', third));
  goTo(night, 230);
  await asTeam(night, 'A', 'clue');
  goTo(night, 300);
  expect((await asTeam(night, 'A', 'correctly-guessed', third))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 101, 300] });
});

test('[O2] a caller who hung up while waiting made no attempt', async () => {
  const night = await aTimedRace(evening);
  await hangsUp(night, 'A');
  const made = await untimed(night);
  goTo(night, 100);
  const failure = Promise.reject(new Problem('busy'));
  const request = { headers: { cookie: cookieOf(night, 'A') }, socket: { destroyed: true } } as FastifyRequest;
  const asked = { input: { gameId: night.gameId, ...made }, key: null, request };
  await expect(recordingFirstAttempt(night.deps, asked, () => failure)).rejects.toThrow(new Problem('busy').message);
  goTo(night, 101);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 101] });
});

test('[O2] there is no way to announce a claim: a claim sent late for a bar known early counts from when it was sent', async () => {
  const night = await aNight(evening, { teams: 2 });
  goTo(night, 2);
  const claims = [createHash('sha256').update('a claim to come').digest('hex')];
  expect((await asTeam(night, 'A', 'announce-claims', { claims }))[0]).toBe(404);
  const made = await untimed(night);
  goTo(night, 55);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [55] });
});

test('[O2] [O5] claims refused in the minute after a wrong guess reserve no time', async () => {
  const night = await aTimedRace(evening);
  goTo(night, 60);
  expect((await claim(night, 'A', await anotherBar(night, 'A')))[0]).toBe(200);
  goTo(night, 61);
  const made = await untimed(night);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(429);
  goTo(night, 156);
  expect((await asTeam(night, 'A', 'correctly-guessed', made))[0]).toBe(200);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 156] });
});

test('[E11] [S7] a phone cannot date a claim back to before a sabotage it was handed, not even within half a minute', async () => {
  const night = await aTimedRace(evening);
  goTo(night, 20);
  await asTeam(night, 'A', 'clue');
  goTo(night, 26);
  await strikes(night, 'B', 'A');
  await phoneOf(night, 'A').shows(({ step }) => step?.type === 'sabotage' && step.sabotage?.landedAt !== null);
  expect(await claimed(night, 'A', 40, 12)).toEqual(refusal('sabotage-open'));
});

test('[I5] [O2] a phone cannot date a claim back to before a hint it took, and its minute is served', async () => {
  const night = await aTimedRace(evening);
  await night.deps.database.pool.query('update games set hints = true where game_id = $1', [night.gameId]);
  goTo(night, 20);
  const token = `${night.gameId}.A.1`;
  const hint = { gameGroup: 'A', token, rung: 1, minutes: 1 };
  expect((await asTeam(night, 'A', 'take-hint', hint))[0]).toBe(200);
  await claimsAt(night, 'A', 45, 12);
  expect(timesOf(night, await stateOf(night))).toMatchObject({ A: [10, 20] });
});

/** Sends a call while the database has no room for another event. */
async function withoutEvents({ deps, gameId }: Night, call: () => Promise<[number, unknown]>): Promise<void> {
  const { pool } = deps.database;
  await pool.query(`
    create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$;
    create trigger no_room before insert on events for each row when (new.game_id = ${gameId}) execute function no_room()`);
  const answer = await call();
  await pool.query('drop function no_room cascade');
  expect(answer).toMatchObject(refusal('busy'));
}
