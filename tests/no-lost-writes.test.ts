import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { session } from '../contract/session.ts';
import { freePort, freshDataDir, type ServerProcess, startServerProcess } from './harness/server-process.ts';

/** One who writes without pause and remembers what was acknowledged: names are numbers that only grow. */
type Writer = { token: string; name: number; cookies: string[]; checked: string[] };
type Tally = { names: number; cookies: number; lost: number };

const kills = 20;
const writerCount = 16;

const port = await freePort();
const dataDir = await freshDataDir();
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('20 kills while 16 clients write lose nothing that was acknowledged', async () => {
  const tally: Tally = { names: 0, cookies: 0, lost: 0 };
  let server = await startServerProcess({ dataDir, port });
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  const writers = await signUpWriters(server);
  for (let kill = 0; kill < kills; kill += 1) {
    await writeUntilKilled(server, writers, { afterWrites: 40 + 7 * kill, databaseToo: kill % 2 === 1 }, tally);
    server = await startServerProcess({ dataDir, port });
    tally.lost += await countLost(server, writers);
  }
  // Of one sign-in the newest cookies are kept, and those whose answer a kill took count among them.
  const stillKept = session.cookiesPerSignIn / 2;
  const ended = await Promise.all(writers.map(({ checked }) => countEnded(server, checked.slice(-stillKept))));
  tally.lost += ended.reduce((sum, lost) => sum + lost, 0);
  process.stdout.write(
    `${kills} x kill -9 (${kills / 2} of them with the database): ` +
      `${tally.names} names and ${tally.cookies} sessions acknowledged, ${tally.lost} lost\n`,
  );
  expect(tally.names + tally.cookies).toBeGreaterThan(kills * 40);
  expect(tally.lost).toBe(0);
});

async function signUpWriters(server: ServerProcess): Promise<Writer[]> {
  return Promise.all(
    Array.from({ length: writerCount }, async (_, index) => {
      const email = `writer${index}@example.org`;
      const body = { email, password: 'gherkin tumbler 47 lantern', data: { displayName: '0' } };
      const answer = await send(server, 'POST', '/auth/v1/signup', body);
      const { access_token: token }: { access_token: string } = await answer.json();
      expect(answer.status).toBe(200);
      return { token, name: 0, cookies: [], checked: [] };
    }),
  );
}

/** Everyone writes until their calls fail; the kill falls into the middle of fifteen other calls. */
async function writeUntilKilled(
  server: ServerProcess,
  writers: Writer[],
  { afterWrites, databaseToo }: { afterWrites: number; databaseToo: boolean },
  tally: Tally,
): Promise<void> {
  const [postgres] = (await readFile(join(dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n');
  let written = 0;
  const count = (what: 'names' | 'cookies'): void => {
    tally[what] += 1;
    written += 1;
    if (written !== afterWrites) return;
    if (databaseToo) process.kill(Number(postgres), 'SIGKILL');
    process.kill(server.pid, 'SIGKILL');
  };
  await Promise.all(writers.map((writer) => writeOn(server, writer, count)));
  await server.end('SIGKILL');
}

async function writeOn(
  server: ServerProcess,
  writer: Writer,
  count: (what: 'names' | 'cookies') => void,
): Promise<void> {
  try {
    for (;;) {
      const name = writer.name + 1;
      const named = await send(server, 'PUT', '/auth/v1/user', { data: { displayName: String(name) } }, writer.token);
      if (named.status !== 200) return;
      writer.name = name;
      count('names');
      const opened = await send(server, 'POST', '/api/set-token?ajax=1', { token: writer.token });
      if (opened.status !== 200) return;
      writer.cookies.push(opened.headers.getSetCookie()[0]?.split(';')[0] ?? 'no cookie');
      count('cookies');
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}

/** A name beyond the last acknowledged one is no loss: it was kept, and the kill took the answer. */
async function countLost(server: ServerProcess, writers: Writer[]): Promise<number> {
  const losses = await Promise.all(
    writers.map(async (writer) => {
      const answer = await send(server, 'GET', '/auth/v1/user', undefined, writer.token);
      expect(answer.status).toBe(200);
      const { user_metadata: kept }: { user_metadata: { displayName: string } } = await answer.json();
      const lostNames = Math.max(0, writer.name - Number(kept.displayName));
      writer.name = Number(kept.displayName);
      // After each kill those acknowledged since the last; at the end the newest once more.
      const fresh = writer.cookies.splice(0);
      writer.checked.push(...fresh);
      return lostNames + (await countEnded(server, fresh));
    }),
  );
  return losses.reduce((sum, lost) => sum + lost, 0);
}

async function countEnded(server: ServerProcess, cookies: string[]): Promise<number> {
  let ended = 0;
  for (const cookie of cookies) {
    const answer = await fetch(`${server.origin}/api/data/constants`, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) ended += 1;
  }
  return ended;
}

function send(server: ServerProcess, method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(server.origin + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/** Node's fetch says no more than this of a connection that broke. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError;
}
