import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../server/config/project-root.ts';
import { afterwards } from '../afterwards.ts';
import { programPath } from './programs.ts';

const ops = join(projectRoot, 'ops/nginx');

/** nginx in front of three nodes, with the settings of ops/nginx: only names, ports and TLS differ. */
export async function startNginx(port: number, nodePorts: number[]): Promise<void> {
  const program = programPath('nginx');
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-nginx-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'nginx.conf');
  await writeFile(join(folder, 'nodes.conf'), await nodesConf(nodePorts));
  await writeFile(file, settings(folder, port));
  const nginx = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  const exited = once(nginx, 'close');
  afterwards(async () => {
    nginx.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true });
  });
  while (!(await isAnswering(port))) {
    if (nginx.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'));
    await pause(20);
  }
}

async function nodesConf(nodePorts: number[]): Promise<string> {
  const written = await readFile(join(ops, 'nodes.conf'), 'utf8');
  return nodePorts.reduce((text, port, at) => {
    const example = `10.0.0.1${at + 1}:3000`;
    if (!text.includes(example)) throw new Error(`ops/nginx/nodes.conf has no ${example}.`);
    return text.replaceAll(example, `127.0.0.1:${port}`);
  }, written);
}

function settings(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
      include ${folder}/nodes.conf;
      server {
        listen 127.0.0.1:${port};
        include ${ops}/locations.conf;
      }
    }`;
}

async function isAnswering(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
