import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { callIn } from '../harness/races/phone.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { type CrowdRace, freshCookieKey, seedRaces } from './races.ts';
import { report, sized } from './report.ts';
import { type Answered, type Call, Wire } from './wire.ts';

const races = sized(20, 4);
const queued = 20;
const offlineMs = 600_000;

const cookieKey = freshCookieKey();
const databaseUrl = await freshDatabaseUrl(inject('postgres').template);
const server = await serverForThisFile({ DATABASE_URL: databaseUrl, COOKIE_KEY: cookieKey.toString('base64url') });

/** A phone that has been in a cellar, and what it has to tell: the bars its team found there, in order. */
interface Phone {
  race: CrowdRace;
  team: Letter;
  cookie: string;
  claims: Claim[];
}

interface Claim {
  gameId: number;
  gameGroup: Letter;
  correctBarId: string;
  claimId: string;
  placeId: string;
  fix: object;
  photoSha256: string;
  claimedAt: string;
}

test('[O2] phones that were without signal for ten minutes all come back at once: each claim is there once, in order and in its time', async () => {
  const seeded = await seedRaces(databaseUrl, cookieKey, { races, bars: queued + 2 });
  const backAt = await inTheCellar(seeded.map(({ gameId }) => gameId));
  const phones = seeded.flatMap((race) => phonesOf(race, backAt - offlineMs));
  const wire = new Wire();
  const beganAt = performance.now();
  const lines = await Promise.all(phones.map((phone) => comesBack(wire, phone)));
  const tookS = ((performance.now() - beganAt) / 1_000).toFixed(1);
  wire.close();

  const kept = await keptClaims(seeded);
  const tally = { acknowledged: phones.length * queued, lost: 0, doubled: 0 };
  for (const { race, team, claims } of phones) {
    const there = kept.filter(({ gameId, body }) => gameId === race.gameId && body.team === team);
    tally.doubled += Math.max(0, there.length - claims.length);
    tally.lost += claims.filter(({ claimId }) => !there.some(({ moveId }) => moveId.endsWith(claimId))).length;
    expect(there.map(({ moveId, body }) => [moveId, body.step])).toEqual(
      claims.map(({ claimId }, step) => [`claim:${team}:${claimId}`, step]),
    );
    // The first in the time it was made; each further one not before its clue was there, which came with the ruling before it.
    const times = claims.map(({ claimedAt }, nth) => Math.max(Date.parse(claimedAt), there[nth - 1]?.ruledAt ?? 0));
    expect(there.map(({ body }) => body.official)).toEqual(times);
  }
  for (const [n, line] of lines.entries()) {
    const head = Math.max(...kept.filter(({ gameId }) => gameId === phones[n]?.race.gameId).map(({ seq }) => seq));
    await line.shows((view) => view.seq >= head);
  }
  const words = `${phones.length} phones back after ten minutes with ${queued} claims each, all at once, all ruled within ${tookS} s`;
  report('queue-returns', words, tally);
  expect(tally).toMatchObject({ lost: 0, doubled: 0 });
});

/** These races began a quarter of an hour ago, and of their phones nothing was heard for ten minutes. When they come back. */
async function inTheCellar(gameIds: number[]): Promise<number> {
  return withClient(async (client) => {
    await client.query(`update games set started_at = now() - interval '15 min' where game_id = any($1)`, [gameIds]);
    await client.query(`update events set at = now() - interval '15 min' where game_id = any($1)`, [gameIds]);
    await client.query(
      `insert into phone_contacts (game_id, account_id, game_group, since_at, last_at, recent)
       select game_id, accounts.id, game_group, at - interval '4 min', at, array[at]
       from seats join accounts using (email), (select date_trunc('second', now()) - interval '10 min' as at) as heard
       where game_id = any($1)`,
      [gameIds],
    );
    const { rows } = await client.query<{ now: Date }>('select now() as now');
    return rows[0]?.now.getTime() ?? 0;
  });
}

function phonesOf(race: CrowdRace, lostAt: number): Phone[] {
  return (Object.entries(race.captains) as [Letter, string][]).map(([team, cookie]) => ({
    race,
    team,
    cookie,
    claims: (race.routes[team] ?? []).slice(0, queued).map((bar, step) => ({
      gameId: race.gameId,
      gameGroup: team,
      correctBarId: `${race.gameId}.${team}.${step}`,
      claimId: randomUUID(),
      placeId: bar.id,
      fix: { lat: bar.lat + 0.0001, lon: bar.lon, accuracy: 20 },
      photoSha256: randomBytes(32).toString('hex'),
      claimedAt: new Date(lostAt + (step + 1) * 28_000).toISOString(),
    })),
  }));
}

/** As our own queue does it: sends one after the other, and opens its connection in parallel. */
async function comesBack(wire: Wire, { race, cookie, claims }: Phone) {
  const line = callIn({ origin: server.origin, gameId: race.gameId, cookie });
  for (const [nth, claim] of claims.entries()) {
    const sent = call('correctly-guessed', cookie, claim.claimId, claim);
    // Now and then another tab sends the same beside it.
    const answers = await Promise.all(Array.from({ length: nth % 3 === 0 ? 2 : 1 }, () => told(wire, sent)));
    expect(answers.map(({ said }) => said.correct)).toEqual(answers.map(() => true));
  }
  return line;
}

function call(name: string, cookie: string, key: string, body: object): Call {
  return { path: `/api/${name}`, headers: { cookie, 'idempotency-key': key }, body };
}

/** Sent until it is taken: a server that is asked by so many at once may put some of them off. */
async function told(wire: Wire, sent: Call): Promise<Answered> {
  for (;;) {
    const answer = await wire.ask(server.origin, sent);
    if (answer.status === 200) return answer;
    expect([429, 503]).toContain(answer.status);
  }
}

interface KeptClaim {
  gameId: number;
  seq: number;
  moveId: string;
  ruledAt: number;
  body: { team: Letter; step: number; official: number };
}

function keptClaims(seeded: CrowdRace[]): Promise<KeptClaim[]> {
  return withClient(async (client) => {
    const { rows } = await client.query<KeptClaim & { at: Date }>(
      `select game_id as "gameId", seq, move_id as "moveId", at, body from events
       where game_id = any($1) and body ->> 'type' = 'bar-verified' order by game_id, seq`,
      [seeded.map(({ gameId }) => gameId)],
    );
    return rows.map(({ at, ...kept }) => ({ ...kept, ruledAt: at.getTime() }));
  });
}

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
