import { beforeEach, expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { claimRight, endRace, personOf, startedRace } from '../../tests/harness/races/race.ts';
import { seat } from '../../tests/harness/people/seat.ts';
import { tellResults } from '../results/tell-results.ts';
import { tellTomorrow } from './tell-people.ts';

const clock = stoppedClock(Date.parse('2026-11-15T08:59:00Z'));
const server = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example' }, { now: clock.now });
const { app, deps } = server;
const { db, pool } = deps.database;
const jobs = { ...deps, db };
const minuteMs = 60_000;

beforeEach(async () => {
  await pool.query('delete from mail_outbox');
});

test('[N9] [G17] the day before, from nine, host and confirmed members are told once', async () => {
  const host = await confirmed('host@example.org');
  await confirmed('fox@example.org');
  await account('doubtful@example.org');
  const meet = { game_time: '19:30', game_start_bar: 'The Swan' };
  const gameId = await keptGame(pool, host, { game_date: '2026-11-16', game_name: 'Egg at evil.example', ...meet });
  await keptGame(pool, host, { game_date: '2026-11-17' });
  await keptGame(pool, host, { game_date: '2026-11-16', game_type: 'lazy' });
  await seat(pool, gameId, 'A', 'fox@example.org', 'doubtful@example.org');
  await seat(pool, gameId, 'B', 'invited@example.org');
  await tellTomorrow(jobs);
  expect(await mails()).toEqual([]);
  clock.pass(minuteMs);
  await Promise.all([tellTomorrow(jobs), tellTomorrow(jobs)]);
  await tellTomorrow(jobs);
  expect(await mails()).toEqual([
    {
      to_address: 'fox@example.org',
      subject: 'Tomorrow: Egg at evil. example',
      text: expect.stringMatching(
        /Monday 16 November 2026[^]*Meet: 19:30, The Swan[^]*🦊 Fox[^]*https:\/\/egg\.example\/game\/\d+/,
      ),
    },
    {
      to_address: 'host@example.org',
      subject: 'Tomorrow: Egg at evil. example',
      text: expect.stringMatching(/You are its host[^]*https:\/\/egg\.example\/host\/\d+/),
    },
  ]);
});

test('[N10] half an hour after the end host and members are told once how it ended', async () => {
  const race = await startedRace(server);
  await pool.query('update accounts set email_confirmed_at = now()');
  await claimRight(race, 'B');
  await endRace(race);
  await pool.query('delete from mail_outbox');
  clock.pass(30 * minuteMs - 1);
  await tellResults(jobs);
  expect(await mails()).toEqual([]);
  clock.pass(1);
  await Promise.all([tellResults(jobs), tellResults(jobs)]);
  await tellResults(jobs);
  const told = await mails();
  expect(told.map(({ to_address }) => to_address)).toEqual([...new Set(told.map(({ to_address }) => to_address))]);
  expect(told.length).toBeGreaterThan(1);
  expect(told[0]?.subject).toBe('The results are in: Egg');
  expect(told[0]?.text).toMatch(/1st: 🐶 Dog, did not finish[^]*2nd: 🦊 Fox[^]*\/results\/\d+/);
});

async function account(email: string): Promise<string> {
  return (await personOf(app, email)).id;
}

async function confirmed(email: string): Promise<string> {
  const id = await account(email);
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [id]);
  return id;
}

async function mails(): Promise<{ to_address: string; subject: string; text: string }[]> {
  const { rows } = await pool.query(
    "select to_address, subject, text from mail_outbox where subject not like 'Confirm%' order by to_address",
  );
  return rows;
}
