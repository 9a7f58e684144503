import { existsSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from '../run.mjs';

/**
 * npm ci with a sign of life, since npm itself is silent where there is no terminal.
 * @param {string} folder whose package.json it is, relative to the project's
 * @param {'to run' | 'all'} packages
 */
export async function installPackages(folder, packages) {
  await refuseLink(join(folder, 'node_modules'));
  const wanted = await listWanted(folder, packages);
  const began = Date.now();
  const tell = () => {
    const there = wanted.filter((path) => existsSync(join(root, folder, path, 'package.json'))).length;
    const line = `Installing packages: ${there} of ${wanted.length} (${Math.round((Date.now() - began) / 1000)} s)`;
    process.stdout.write(process.stdout.isTTY ? `\r${line} ` : `${line}\n`);
  };
  tell();
  const ticking = setInterval(tell, process.stdout.isTTY ? 500 : 5_000);
  const { code, output } = await npm(['ci', '--prefix', folder, ...sets[packages], ...quietly]);
  clearInterval(ticking);
  tell();
  if (process.stdout.isTTY) process.stdout.write('\n');
  if (code !== 0) throw new Error(`${output.trim()}\n\n${failed}`);
}

/**
 * npm ci empties node_modules before it fills it. Where that is a link, it would empty a folder that somebody else works with.
 * @param {string} folder
 */
async function refuseLink(folder) {
  const found = await lstat(join(root, folder)).catch(() => null);
  if (!found?.isSymbolicLink()) return;
  throw new Error(`${folder} is a symbolic link, and installing would empty the folder it leads to.
Remove the link (rm ${folder}) and try again: packages are then installed here.`);
}

/** @param {string[]} args */
function npm(args) {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args);
}

/**
 * The packages of the lock file that are for this machine.
 * @param {string} folder
 * @param {'to run' | 'all'} packages
 */
async function listWanted(folder, packages) {
  /** @type {{ packages: Record<string, { dev?: boolean, os?: string[], cpu?: string[], libc?: string[] }> }} */
  const lock = JSON.parse(await readFile(join(root, folder, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(
      ([path, { dev, os, cpu, libc }]) =>
        path &&
        !(dev && packages === 'to run') &&
        fits(os, process.platform) &&
        fits(cpu, process.arch) &&
        !libc?.includes('musl'),
    )
    .map(([path]) => path);
}

/**
 * @param {string[] | undefined} list
 * @param {string} ours
 */
function fits(list, ours) {
  return !list || list.includes(ours);
}

/** Whatever npm is set to leave out: PostgreSQL for this machine is an optional package. */
const sets = {
  'to run': ['--omit=dev', '--include=optional'],
  all: ['--include=dev', '--include=optional'],
};
const quietly = ['--no-audit', '--no-fund'];
const failed = `The packages could not be installed (npm's words are above).
Is the npm registry within reach (npm ping), and is there room on the disk? Then try again.`;
