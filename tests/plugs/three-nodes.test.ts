import { rm } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { afterwards } from '../harness/afterwards.ts';
import { freshDatabaseUrl } from '../harness/servers/database.ts';
import { eventually } from '../harness/eventually.ts';
import { newerVersion } from '../harness/servers/newer-version.ts';
import { startNginx } from '../harness/servers/nginx.ts';
import { hasPgBouncer, startPgBouncer } from '../harness/servers/pgbouncer.ts';
import { hasProgram } from '../harness/servers/programs.ts';
import { freePort, freshDataDir, type ServerProcess, startServerProcess } from '../harness/servers/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { freshCookieKey } from './races.ts';
import { report, sized } from './report.ts';

const races = sized(50, 3);

test.runIf(hasProgram('nginx'))(
  'one of three nodes dies, one freezes, and newer ones take their places in the middle of races: nothing is lost',
  async () => {
    const direct = await freshDatabaseUrl(inject('postgres').template);
    const database = hasPgBouncer
      ? { DATABASE_URL: await startPgBouncer(direct), DATABASE_DIRECT_URL: direct }
      : { DATABASE_URL: direct };
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const cookieKey = freshCookieKey();
    const env = {
      ...database,
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      COOKIE_KEY: cookieKey.toString('base64url'),
      CALLS_A_SECOND: '100000',
    };
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const nodes = await Promise.all([start(ports[0], env), start(ports[1], env), start(ports[2], env)]);
    await startNginx(port, [...ports]);
    const newer = await newerVersion('9999_newer', newerSchema);
    const crowd = await gatherCrowd({
      origin: () => origin,
      databaseUrl: async () => direct,
      cookieKey,
      races,
      thinkMs: sized(0, 100),
    });

    await crowd.moves(crowd.phones);
    await nodes[0].end('SIGKILL');
    await crowd.moves(crowd.phones);
    process.kill(nodes[1].pid, 'SIGSTOP');
    // Beside one that is gone and one that stands still, perhaps in the middle of a transaction.
    const first = await start(ports[0], env, newer);
    await standsStill(crowd);
    process.kill(nodes[1].pid, 'SIGCONT');
    await crowd.moves(crowd.phones);
    const newest = [first];
    for (const which of sized([1, 2] as const, [1] as const)) {
      expect(await nodes[which].end('SIGTERM')).toBe(0);
      newest.push(await start(ports[which], env, newer));
      await crowd.moves(crowd.phones);
    }
    await crowd.settles();

    const tally = await crowd.count();
    const through = hasPgBouncer ? 'nginx and PgBouncer' : 'nginx, and no PgBouncer here';
    const done = `one killed, one frozen, ${sized('each', 'both')} replaced by one with a newer schema`;
    report('three-nodes', `three nodes behind ${through}, ${races} races, ${crowd.phones} phones, ${done}`, tally);
    expect(tally).toMatchObject({ lost: 0, doubled: 0 });
    expect(crowd.heard.putOffSilently).toBe(0);
    for (const node of [...nodes, ...newest]) expect(failuresIn(node)).toEqual([]);
  },
);

/** A while in which the others answer; in full size, until the proxy has seen that this one does not. */
async function standsStill(crowd: Crowd): Promise<void> {
  const { putOff } = crowd.heard;
  await crowd.moves(crowd.phones);
  await eventually(() => crowd.heard.putOff - putOff).toBeGreaterThanOrEqual(sized(1, 0));
}

/** What a later version might add, to the tables that are written to most. */
const newerSchema = `
ALTER TABLE games ADD COLUMN mood text NOT NULL DEFAULT 'merry';
--> statement-breakpoint
ALTER TABLE events ADD COLUMN told_at timestamptz;
--> statement-breakpoint
ALTER TABLE moves ADD COLUMN node text;
--> statement-breakpoint
ALTER TABLE idempotency ADD COLUMN node text;
--> statement-breakpoint
ALTER TABLE accounts ADD COLUMN tipple text;
--> statement-breakpoint
ALTER TABLE login_sessions ADD COLUMN phone text;
--> statement-breakpoint
CREATE INDEX events_at ON events (at);
--> statement-breakpoint
CREATE TABLE toasts (game_id integer NOT NULL REFERENCES games ON DELETE CASCADE, words text NOT NULL);
`;

async function start(port: number, env: NodeJS.ProcessEnv, command?: string[]): Promise<ServerProcess> {
  const dataDir = await freshDataDir();
  const node = await startServerProcess({ dataDir, port, env, ...(command && { command }) });
  afterwards(async () => {
    await node.end('SIGKILL');
    await rm(dataDir, { recursive: true });
  });
  return node;
}

/** What a node logged as an error of its own. */
function failuresIn(node: ServerProcess): string[] {
  return node
    .printed()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
}
