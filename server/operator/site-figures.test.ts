import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { startedRace } from '../../tests/harness/races/race.ts';

const token = 'a token of some length';
const env = { METRICS_TOKEN: token };

test('the site tells how many races are on, and how its payments, jobs and mails are', async () => {
  const server = await freshApp(env);
  await startedRace(server);
  const { pool } = server.deps.database;
  await pool.query(`insert into mail_outbox (to_address, subject, failed_at) values ('a@example.org', 'Hello', now())`);
  await pool.query(
    `select graphile_worker.add_job('send-mail', '{}', run_at => now() - interval '2 minutes', max_attempts => 1)`,
  );
  // A machine that is too busy to answer in time says so, and is asked again.
  await eventually(() => lines(server.app)).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'races_on 1',
      'payments{state="captured"} 0',
      'jobs{state="late"} 1',
      'jobs{state="given up"} 0',
      'job_workers 0',
      'mails{state="given up"} 1',
      'database_connections{state="awaited"} 0',
    ]),
  );
});

test('without a database a node still tells what it knows by itself', async () => {
  const server = await freshApp(env);
  await server.app.inject('/healthz');
  await server.deps.database.pool.end();
  const told = await lines(server.app);
  expect(told).toEqual(expect.arrayContaining(['database_up 0', 'live_lines 0']));
  expect(told.some((line) => line.startsWith('http_requests_total{'))).toBe(true);
  expect(told.filter((line) => /^(races_on|payments|jobs|mails)\b/.test(line))).toEqual([]);
});

async function lines(app: Awaited<ReturnType<typeof freshApp>>['app']): Promise<string[]> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return answer.body.split('\n');
}
