import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/config/project-root.ts';
import { afterwards } from './harness/afterwards.ts';
import { eventually } from './harness/eventually.ts';
import { hasProgram, programPath } from './harness/servers/programs.ts';
import { freePort } from './harness/servers/server-process.ts';

test.runIf(hasProgram('nginx'))(
  'a page that is asked for in clear is sent to https; a call is refused, so that it is noticed',
  async () => {
    const origin = await startInClear(programPath('nginx'));
    const ask = async (path: string, method = 'GET') => {
      const { status, headers } = await fetch(origin + path, { method, redirect: 'manual' });
      return [status, headers.get('location')];
    };
    await eventually(() => ask('/').catch(() => null)).toEqual([308, 'https://example.org/']);
    expect(await ask('/join/K4WQZ7')).toEqual([308, 'https://example.org/join/K4WQZ7']);
    expect(await ask('/api/data/constants')).toEqual([403, null]);
    expect(await ask('/auth/v1/token?grant_type=password', 'POST')).toEqual([403, null]);
  },
);

/** The server block for port 80 of ops/nginx, at a port of its own. */
async function startInClear(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-clear-'));
  const port = await freePort();
  const written = await readFile(join(projectRoot, 'ops/nginx/pickled-egg.conf'), 'utf8');
  const [, block = ''] = /^(server \{\n {4}listen 80;.*?\n\})$/ms.exec(written) ?? [];
  const here = block.replace('listen 80;', `listen 127.0.0.1:${port};`).replace('listen [::]:80;', '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  const settings = `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} ${here} }`;
  await writeFile(file, settings);
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const ended = once(child, 'close');
  afterwards(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  return `http://127.0.0.1:${port}`;
}
