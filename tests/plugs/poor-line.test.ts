import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { afterwards } from '../harness/afterwards.ts';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { eventually } from '../harness/eventually.ts';
import { callIn, type Phone } from '../harness/races/phone.ts';
import { poorLineTo } from '../harness/faults/poor-line.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { gatherCrowd } from './crowd.ts';
import { freshCookieKey } from './races.ts';
import { report, sized } from './report.ts';

const races = sized(5, 1);
/** What each phone gets done on average before it is enough. */
const acts = sized(60, 6);

const cookieKey = freshCookieKey();
const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
const server = await serverForThisFile({ DATABASE_URL: databaseUrl, COOKIE_KEY: cookieKey.toString('base64url') });

test('over a line that loses two packets in a hundred and takes 400 ms, calls are done once and live lines show where the race stands', async () => {
  const port = Number(new URL(server.origin).port);
  const line = await poorLineTo(port, { roundMs: 400, loss: 0.02, breaks: 0.1 });
  const crowd = await gatherCrowd({
    origin: () => line.origin,
    databaseUrl: async () => databaseUrl,
    cookieKey,
    races,
  });
  const shown = crowd.races.flatMap(({ gameId, host, captains }) =>
    [host, ...Object.values(captains)].map((cookie) => ({ gameId, seq: keepsLine(line.origin, gameId, cookie) })),
  );
  await crowd.moves(crowd.phones * acts);
  await crowd.settles();
  const heads = await headsOf(crowd.races.map(({ gameId }) => gameId));
  for (const { gameId, seq } of shown) await eventually(seq).toBe(heads.get(gameId));

  const tally = await crowd.count();
  const by = `by a proxy of ours: ${line.lost()} packets sent again, ${line.broken()} connections broken`;
  report('poor-line', `${crowd.phones} phones and their live lines at 2 % loss and 400 ms, ${by}`, tally);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
  expect(crowd.heard.putOffSilently).toBe(0);
});

/** A phone that opens its line again whenever it has lost it, with the number of what it shows. What it shows now. */
function keepsLine(origin: string, gameId: number, cookie: string): () => number {
  let seq = 0;
  const over = new AbortController();
  let phone: Phone | null = null;
  const live = async () => {
    while (!over.signal.aborted) {
      phone = await callIn({ origin, gameId, cookie, since: seq }).catch(() => null);
      const look = setInterval(() => (seq = Math.max(seq, phone?.shown()?.seq ?? 0)), 50);
      await (over.signal.aborted ? phone?.hangUp() : phone?.closed);
      clearInterval(look);
    }
  };
  const lived = live();
  afterwards(async () => {
    over.abort();
    await phone?.hangUp();
    await lived;
  });
  return () => seq;
}

async function headsOf(gameIds: number[]): Promise<Map<number, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ game_id: number; seq: number }>(
      'select game_id, max(seq) as seq from events where game_id = any($1) group by game_id',
      [gameIds],
    );
    return new Map(rows.map(({ game_id, seq }) => [game_id, seq]));
  } finally {
    await client.end();
  }
}
