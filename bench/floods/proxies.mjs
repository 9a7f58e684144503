// The proxies of ops/ in front of one node, with their own files: only names, ports and TLS differ.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { findProgram } from '../../scripts/prepare/find-program.mjs';
import { afterwards } from '../lib/to-the-end.mjs';

const ops = fileURLToPath(new URL('../../ops', import.meta.url));

/**
 * By name, each with the port it listens on; null where the program is not installed.
 * @param {number} nodePort
 * @returns {Promise<Record<string, number | null>>}
 */
export async function startProxies(nodePort) {
  const [nginx, caddy] = [findProgram('nginx'), findProgram('caddy')];
  return {
    nginx: nginx ? await startNginx(nginx, nodePort) : null,
    Caddy: caddy ? await startCaddy(caddy, nodePort) : null,
  };
}

/**
 * @param {string} program
 * @param {number} nodePort
 */
async function startNginx(program, nodePort) {
  const port = await freePort();
  const folder = await newFolder();
  const nodes = await readFile(join(ops, 'nginx/nodes.conf'), 'utf8');
  await writeFile(join(folder, 'nodes.conf'), withOneNode(nodes, /^ *server 10\.0\.0\.1[23]:.*$/gm, nodePort));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; events { worker_connections 4096; }
     http {
       access_log off;
       ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       include ${folder}/nodes.conf;
       server { listen 127.0.0.1:${port}; include ${ops}/nginx/locations.conf; }
     }`,
  );
  await start(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], port);
  return port;
}

/**
 * @param {string} program
 * @param {number} nodePort
 */
async function startCaddy(program, nodePort) {
  const port = await freePort();
  const folder = await newFolder();
  const file = join(folder, 'Caddyfile');
  const text = (await readFile(join(ops, 'caddy/Caddyfile'), 'utf8'))
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace('example.org {', `http://127.0.0.1:${port}, http://localhost:${port} {`);
  await writeFile(file, withOneNode(text, / 10\.0\.0\.1[23]:3000/g, nodePort));
  await start(program, ['run', '--config', file, '--adapter', 'caddyfile'], port, folder);
  return port;
}

/**
 * @param {string} text
 * @param {RegExp} others
 * @param {number} nodePort
 */
function withOneNode(text, others, nodePort) {
  return text.replaceAll(others, '').replaceAll('10.0.0.11:3000', `127.0.0.1:${nodePort}`);
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-proxy-'));
  await chmod(folder, 0o755);
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {number} port
 * @param {string} [home]
 */
async function start(program, args, port, home) {
  const env = { ...process.env, ...(home && { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }) };
  const child = spawn(program, args, { stdio: 'ignore', env });
  const ended = once(child, 'close');
  afterwards(async () => {
    child.kill();
    await ended;
  });
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start.`);
    await pause(20);
  }
}

/** @param {number} port */
function isAnswering(port) {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
