import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findContainerEngine } from '../scripts/prepare/optional-programs.mjs';
import { projectRoot } from '../server/config/project-root.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { eventually } from './harness/eventually.ts';
import { hasProgram, programPath } from './harness/servers/programs.ts';
import { freePort } from './harness/servers/server-process.ts';

const ops = join(projectRoot, 'ops');
const containers = await findContainerEngine();
const canBuild = containers !== null && canPullBase(containers);
if (containers && !canBuild) process.stdout.write('ops/Dockerfile is not built: its base image cannot be pulled.\n');

test('the dashboard and the alerts ask for nothing that the server does not tell', async () => {
  const { app } = await freshApp({ METRICS_TOKEN: 'a token of some length' });
  await app.inject('/healthz');
  const headers = { authorization: 'Bearer a token of some length' };
  const look = async () => (await app.inject({ url: '/metrics', headers })).body;
  // A machine that is too busy to ask the database in time says so, and is asked again.
  await eventually(look).toContain('database_up 1');
  const body = await look();
  const told = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) => namesOf(name, type)),
  );
  const dashboard = JSON.parse(readFileSync(join(ops, 'grafana/pickled-egg.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alerts = readFileSync(join(ops, 'prometheus/alerts.yaml'), 'utf8');
  const asked = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr),
  ];
  expect(asked.length).toBeGreaterThan(25);
  const names = asked.flatMap(metricsIn);
  expect(new Set(names).size).toBeGreaterThan(10);
  expect(names.filter((name) => !told.has(name) && name !== 'up')).toEqual([]);
  // What a label is held against must be a value that it has.
  expect(body).toContain('database_connections{state="awaited"}');
  for (const state of ['late', 'given up']) expect(body).toContain(`jobs{state="${state}"}`);
  expect(body).toContain('payments{state="reconciling"}');
});

test.runIf(hasProgram('promtool'))('Prometheus takes the alerts', () => {
  expect(run(programPath('promtool'), ['check', 'rules', join(ops, 'prometheus/alerts.yaml')])).toEqual([
    0,
    expect.anything(),
  ]);
});

test.runIf(hasProgram('systemdAnalyze'))('systemd takes the unit', async () => {
  // It looks whether what a unit starts is there: on this machine node may lie elsewhere.
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-unit-'));
  afterwards(() => rm(folder, { recursive: true }));
  const unit = readFileSync(join(ops, 'systemd/pickled-egg.service'), 'utf8');
  expect(unit).toContain('/usr/bin/node build/server/main.js');
  const path = join(folder, 'pickled-egg.service');
  await writeFile(path, unit.replaceAll('/usr/bin/node', process.execPath));
  const [code, said] = run(programPath('systemdAnalyze'), ['verify', '--man=no', path]);
  expect([code, said.split('\n').filter((line) => line.includes('pickled-egg.service'))]).toEqual([0, []]);
});

test.runIf(hasProgram('compose'))('compose takes its file', () => {
  const asked = [...readFileSync(join(ops, 'compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?\}/g)].map(
    ([, name]) => name,
  );
  const env = Object.fromEntries(asked.map((name) => [name, 'https://example.org']));
  expect(run(programPath('compose'), ['-f', join(ops, 'compose.yaml'), 'config', '-q'], env)).toEqual([0, '']);
});

test.runIf(hasProgram('caddy'))(
  'Caddy brings an upload to the same node each time, and hides the figures',
  async () => {
    const nodes = await Promise.all([0, 1, 2].map(startNode));
    const port = await freePort();
    const text = (await readFile(join(ops, 'caddy/Caddyfile'), 'utf8'))
      .replace('example.org {', `http://127.0.0.1:${port} {`)
      .replaceAll(/10\.0\.0\.1([123]):3000/g, (_, at: string) => `127.0.0.1:${nodes[Number(at) - 1]?.port}`);
    const origin = await startCaddy(programPath('caddy'), port, text);
    const ids = Array.from({ length: 12 }, (_, at) => `0000000${at.toString(16)}-1111-4222-8333-444444444444`);
    const places = new Set<number>();
    for (const id of ids) {
      const ways = [`/api/uploads?id=${id}`, `/api/uploads/${id}`, `/api/upload-photo?uploadId=${id}`];
      const at = await Promise.all(ways.map((way) => nodeOf(origin + way)));
      expect(new Set(at).size).toBe(1);
      places.add(at[0] ?? -1);
    }
    expect(places.size).toBeGreaterThan(1);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
    expect(nodes.every(({ asked }) => asked.every(({ url }) => url !== '/metrics'))).toBe(true);
    // What a client says about where it comes from is not believed.
    await fetch(`${origin}/api/whoami`, { headers: { 'x-forwarded-for': '6.6.6.6' } });
    const [call] = nodes.flatMap(({ asked }) => asked.filter(({ url }) => url === '/api/whoami'));
    expect(call?.headers['x-forwarded-for']).toBe('127.0.0.1');
  },
);

test.each(canBuild ? [containers] : [])('%s builds the image, and it is ready', async (engine) => {
  const tag = `pickled-egg-test-${process.pid}`;
  expect(run(engine, ['build', '-f', join(ops, 'Dockerfile'), '-t', tag, projectRoot])[0]).toBe(0);
  afterwards(async () => void run(engine, ['rmi', '-f', tag]));
  const port = await freePort();
  const publish = ['-p', `127.0.0.1:${port}:3000`];
  const [code, id] = run(engine, ['run', '-d', ...publish, '-e', `PUBLIC_ORIGIN=http://localhost:${port}`, tag]);
  expect(code).toBe(0);
  afterwards(async () => void run(engine, ['rm', '-f', id.trim()]));
  await eventually(() => statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
});

/** Whether an engine can fetch what the image is made of: behind a closed network it cannot. */
function canPullBase(engine: string): boolean {
  const [base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(ops, 'Dockerfile'), 'utf8'))?.slice(1) ?? [];
  return run(engine, ['pull', '-q', base])[0] === 0;
}

function run(program: string, args: string[], env: Record<string, string> = {}): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return [status, stdout + stderr];
}

/** What Prometheus makes of one figure. */
function namesOf(name: string, type: string | undefined): string[] {
  return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
}

const functions = /\b(sum|min|max|by|rate|histogram_quantile|offset|le|status|route|instance|state)\b/g;

/** The figures an expression asks for: what is left without functions, labels and their values. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').replaceAll(functions, ' ');
  return [...bare.matchAll(/[a-z][a-z0-9_]+[a-z]/g)].map(([name]) => name);
}

async function startNode(_: unknown, at: number) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, answer) => {
    asked.push(request);
    request.resume().on('end', () => answer.end(String(at)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { asked, port: typeof address === 'object' ? (address?.port ?? 0) : 0 };
}

async function startCaddy(program: string, port: number, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-caddy-'));
  const file = join(folder, 'Caddyfile');
  await writeFile(file, text.replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off'));
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const exited = once(child, 'close');
  afterwards(async () => {
    child.kill();
    await exited;
    await rm(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await eventually(async () => (child.exitCode === null ? statusOf(`${origin}/`) : said)).toBe(200);
  return origin;
}

async function nodeOf(url: string): Promise<number> {
  return Number(await (await fetch(url, { method: 'POST', body: 'x' })).text());
}

function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}
