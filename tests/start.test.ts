import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { parsePasswd } from '../server/embedded/os-user.ts';
import { projectRoot } from '../server/config/project-root.ts';
import { listAlive } from './harness/servers/alive.ts';
import { eventually } from './harness/eventually.ts';
import { freePort, freshDataDir, type ServerProcess, startServerProcess } from './harness/servers/server-process.ts';

const run = promisify(execFile);
let stopped: Promise<string> | undefined;
afterAll(async () => stopped && rm(await stopped, { recursive: true, force: true }));
const ready = { ready: true, database: true, migrations: true, draining: false };

test('a start prints one line with the address, says what is not configured, and answers', async () => {
  const server = await start({ dataDir: await temporaryDataDir() });
  expect(server.printed().trim().split('\n')).toEqual([
    'Making the database (once) …',
    'Mail is not configured (SMTP_URL): messages are kept as files in the mail folder.',
    'Google sign-in is not configured (GOOGLE_CLIENT_ID): its button says so.',
    `Pickled Egg is ready: ${server.origin}`,
  ]);
  expect(await readyz(server)).toEqual(ready);
});

test('[A14] left to itself it listens on this machine alone; wider it says so', async () => {
  // 127.0.0.2 is this machine too, but not the address it listens on.
  const alone = await start({ dataDir: await usedDataDir() });
  expect([await answers(alone, '127.0.0.1'), await answers(alone, '127.0.0.2')]).toEqual([200, 'nobody']);
  const wide = await start({ dataDir: await usedDataDir(), env: { HOST: '0.0.0.0' } });
  expect(await answers(wide, '127.0.0.1')).toBe(200);
  expect(wide.printed()).toContain('Warning: others in your network can reach this server (HOST=0.0.0.0)');
});

test('with all its logs on, the address is still said on one line', async () => {
  const server = await start({ dataDir: await usedDataDir(), env: { LOG_LEVEL: undefined } });
  const withAddress = server.printed().match(/.*https?:.*/g);
  expect(withAddress).toEqual([`Pickled Egg is ready: ${server.origin}`]);
});

test('a stop that drains goes on answering, but says it is not ready; a second signal ends it', async () => {
  const server = await start({ dataDir: await usedDataDir(), env: { DRAIN_SECONDS: '300' } });
  process.kill(server.pid, 'SIGTERM');
  await eventually(() => readyz(server)).toEqual({ ...ready, ready: false, draining: true });
  expect(await server.end('SIGTERM')).toBe(0);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends it well and leaves no process behind', async (signal) => {
  const server = await start({ dataDir: await usedDataDir() });
  const postgres = await postgresPid(server);
  expect(await server.end(signal)).toBe(0);
  expect(await listAlive(server.pid, postgres)).toEqual([]);
});

test('after kill -9 the next start takes over the database, and what was committed is there', {
  tags: 'promise',
}, async () => {
  const dataDir = await usedDataDir();
  const first = await start({ dataDir });
  const keys = await jwks(first);
  const postgres = await postgresPid(first);
  await first.end('SIGKILL');
  const second = await start({ dataDir });
  expect(await postgresPid(second)).toBe(postgres);
  expect(await jwks(second)).toEqual(keys);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(await listAlive(second.pid, postgres)).toEqual([]);
});

test('after kill -9 of server and database the next start recovers, and what was committed is there', async () => {
  const dataDir = await usedDataDir();
  const first = await start({ dataDir });
  const keys = await jwks(first);
  process.kill(await postgresPid(first), 'SIGKILL');
  await first.end('SIGKILL');
  const second = await start({ dataDir });
  expect(await jwks(second)).toEqual(keys);
});

test('a second start on a data folder in use is refused in words, and the first goes on', async () => {
  const dataDir = await usedDataDir();
  const first = await start({ dataDir });
  await expect(start({ dataDir })).rejects.toThrow(
    `Pickled Egg cannot start.\n${dataDir} is in use by another Pickled Egg. Stop that one first, or set DATA_DIR to another folder.\n`,
  );
  expect(await readyz(first)).toEqual(ready);
});

test('a clone with spaces in its path, below a folder that only its owner may enter, for root and for an ordinary user', async () => {
  const { above, clone } = await copyOfTheClone();
  const server = await startClone(clone);
  expect(await readyz(server)).toEqual(ready);
  const cluster = await realpath(join(clone, 'data', 'database'));
  expect(await server.end('SIGTERM')).toBe(0);
  await rm(cluster, { recursive: true });
  await rm(join(clone, 'data'), { recursive: true });

  const user = process.getuid?.() === 0 ? parsePasswd(await readFile('/etc/passwd', 'utf8')).get('nobody') : undefined;
  if (user) await run('chown', ['-hR', `${user.uid}:${user.gid}`, above]);
  const theirs = await startClone(clone, user);
  expect(await readyz(theirs)).toEqual(ready);
  const postgres = await postgresPid(theirs);
  expect(await theirs.end('SIGINT')).toBe(0);
  expect(await listAlive(theirs.pid, postgres)).toEqual([]);
});

test('a variable that makes no sense stops the start with its name and what is allowed', async () => {
  await expect(start({ dataDir: await temporaryDataDir(), env: { PORT: 'three' } })).rejects.toThrow(/PORT.*65535/s);
});

test('an .env that others on the machine can read is said at the start; one of its own is not, and both are read', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'env-'));
  onTestFinished(() => rm(clone, { recursive: true, force: true }));
  await mkdir(join(clone, 'scripts'));
  for (const name of ['run.mjs', 'settings.mjs']) {
    await copyFile(join(projectRoot, 'scripts', name), join(clone, 'scripts', name));
  }
  const say = `import('./scripts/settings.mjs').then(({ loadSettings }) => loadSettings()).then(() => console.log(process.env.TOWN))`;
  const starts = async () => (await run(process.execPath, ['-e', say], { cwd: clone })).stdout.trim().split('\n');
  expect(await starts()).toEqual(['undefined']);
  await writeFile(join(clone, '.env'), 'TOWN=York\n');
  const warning = 'Others on this machine can read .env and the secrets in it: chmod 600 .env';
  for (const mode of [0o644, 0o640, 0o604]) {
    await chmod(join(clone, '.env'), mode);
    expect(await starts()).toEqual([warning, 'York']);
  }
  await chmod(join(clone, '.env'), 0o600);
  expect(await starts()).toEqual(['York']);
});

/** What a clone holds after its first start, so that no test waits for an install; it runs the real start script. */
async function copyOfTheClone(): Promise<{ above: string; clone: string }> {
  const above = await mkdtemp(join(tmpdir(), 'pickled egg home-'));
  onTestFinished(() => rm(above, { recursive: true, force: true }));
  const clone = join(above, 'our clone');
  await mkdir(clone);
  const names = ['build', 'contract', 'engine', 'scripts', 'server', 'web'];
  names.push('package.json', 'package-lock.json', 'tsconfig.base.json', 'vite.config.ts');
  // A start only reads the packages. They are copied where another user could not read them through a link.
  const packages = join(projectRoot, 'node_modules');
  if (isOpenToOthers(projectRoot)) await symlink(packages, join(clone, 'node_modules'));
  else names.push('node_modules');
  await run('cp', ['-R', ...names.map((name) => join(projectRoot, name)), clone]);
  await chmod(above, 0o700);
  return { above, clone };
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (path === dirname(path) || isOpenToOthers(dirname(path)));
}

async function startClone(clone: string, user?: { uid: number; gid: number }): Promise<ServerProcess> {
  const command = [join(clone, 'scripts', 'start.mjs')];
  return start({ dataDir: join(clone, 'data'), command, ...(user && { user }) });
}

async function start(options: Omit<Parameters<typeof startServerProcess>[0], 'port'>): Promise<ServerProcess> {
  const server = await startServerProcess({ port: await freePort(), ...options });
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  return server;
}

/** A data folder as an earlier start left it: making a database takes seconds, and most of these tests are not about that. */
async function usedDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir();
  await rm(dataDir, { recursive: true });
  await run('cp', ['-a', await (stopped ??= onceStopped()), dataDir]);
  return dataDir;
}

async function onceStopped(): Promise<string> {
  const dataDir = await freshDataDir();
  const server = await startServerProcess({ dataDir });
  await server.end('SIGTERM');
  return dataDir;
}

async function temporaryDataDir(): Promise<string> {
  const dataDir = await freshDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function readyz(server: ServerProcess): Promise<unknown> {
  return (await fetch(`${server.origin}/readyz`)).json();
}

/** The public half of a key that the first start made and committed. */
async function jwks(server: ServerProcess): Promise<unknown> {
  const answer = await fetch(`${server.origin}/auth/v1/.well-known/jwks.json`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function postgresPid(server: ServerProcess): Promise<number> {
  const [pid] = (await readFile(join(server.dataDir, 'database', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

/** What comes back from another address of this machine. */
async function answers(server: ServerProcess, host: string): Promise<number | 'nobody'> {
  const { port } = new URL(server.origin);
  return fetch(`http://${host}:${port}/healthz`).then(
    ({ status }) => status,
    () => 'nobody',
  );
}
