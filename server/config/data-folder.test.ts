import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { closeDataFolder } from './data-folder.ts';

const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

test('a new data folder is read by nobody else', async () => {
  const dataDir = join(await folder(), 'not', 'there yet');
  await closeDataFolder(dataDir);
  expect(await modeOf(dataDir)).toBe(closed);
});

test('one from before is closed at the next start', async () => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'mail'));
  await chmod(dataDir, 0o775);
  await closeDataFolder(dataDir);
  expect(await modeOf(dataDir)).toBe(closed);
});

test('a folder of maps from before is closed at the next start', async () => {
  const dataDir = await folder();
  for (const name of ['mail', 'maps']) await mkdir(join(dataDir, name));
  await chmod(join(dataDir, 'maps'), 0o755);
  await closeDataFolder(dataDir);
  expect(await modeOf(join(dataDir, 'maps'))).toBe(0o700);
});

test.each([
  ['that holds other things', 0o755],
  ['that everybody shares', 0o1777],
])('a folder %s stays as it is', async (_what, mode) => {
  const dataDir = await folder();
  await writeFile(join(dataDir, mode === 0o755 ? 'thesis.txt' : 'standin-paypal.json'), '');
  await chmod(dataDir, mode);
  await closeDataFolder(dataDir);
  expect(await modeOf(dataDir)).toBe(mode);
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'pickled egg folder-'));
  afterwards(() => rm(path, { recursive: true, force: true }));
  return path;
}
