import { expect, test } from 'vitest';
import { begunRace } from '../../tests/harness/races/begun-race.ts';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { openLog } from '../config/log.ts';
import { openRaces } from './door.ts';
import { listEvents } from '../store/races/races.ts';
import { tailsIn } from './race-book.ts';

const database = await freshDatabase();
const { pool } = database;
const races = openRaces({
  database,
  bell: { ring: () => undefined },
  log: openLog('silent'),
  now: () => new Date(),
  drain: { draining: false },
});

test('all who ask at the same moment get the events after theirs, by one question', async () => {
  const [one, other] = [await talkedRace(3), await talkedRace(2)];
  const before = await asked();
  const readTail = tailsIn(pool);
  const answers = await Promise.all([
    readTail({ gameId: one, after: 1 }),
    readTail({ gameId: other, after: 0 }),
    readTail({ gameId: one, after: 3 }),
    readTail({ gameId: 0, after: 0 }),
  ]);
  expect(answers).toEqual([
    await listEvents(pool, one, 1),
    await listEvents(pool, other, 0),
    await listEvents(pool, one, 1),
    [],
  ]);
  expect((await asked()) - before).toBe(1);
  expect(await readTail({ gameId: one, after: 4 })).toEqual([]);
});

test('a question that fails fails for all who asked, and the next one is a new one', async () => {
  const gameId = await talkedRace(1);
  const readTail = tailsIn(pool);
  await pool.query('alter table events rename to elsewhere');
  const answers = await Promise.allSettled([readTail({ gameId, after: 0 }), readTail({ gameId: 0, after: 0 })]);
  await pool.query('alter table elsewhere rename to events');
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await readTail({ gameId, after: 0 })).toHaveLength(2);
});

async function talkedRace(words: number): Promise<number> {
  const gameId = await begunRace(database, races);
  for (let word = 1; word <= words; word += 1) {
    await races.play({ gameId, move: { type: 'message', text: `Word ${word}` } }, () => ({}));
  }
  return gameId;
}

/** How often this pool has asked for tails, as its connections remember it. */
async function asked(): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(
    "select coalesce(sum(generic_plans + custom_plans), 0)::int as calls from pg_prepared_statements where name = 'list-tails'",
  );
  return rows[0]?.calls ?? 0;
}
