// npm run engines: the journeys in every engine that is to be had, and the screens they pass laid side by side, one picture for each.
import './node-version.mjs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withBrowserEnv } from './prepare/chromium/find-browser.mjs';
import { engines as otherEngines, leftOutWithout } from './prepare/optional-programs.mjs';
import { buildWhenChanged, installWhenChanged } from './prepare/prepare.mjs';
import { root, runTool } from './run.mjs';

const folder = join(root, 'build/engines');
const engines = ['chromium', 'firefox', 'webkit'];
const gap = 12;

await installWhenChanged('all');
await buildWhenChanged();
const withBrowser = await withBrowserEnv(process.env);
const leftOut = await leftOutWithout(otherEngines);
// A package of ours, so not there before the first line.
const { default: sharp } = await import('sharp');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const env = { ...withBrowser, ENGINE_PICTURES: folder };
const { code } = await runTool('vitest', ['run', '--project', 'browser', 'tests/engines'], { shown: true, env });
const names = new Set((await readdir(folder)).map((file) => file.split('.')[0] ?? ''));
for (const name of names) await layOut(name);
for (const line of leftOut) console.log(line);
console.log(`${names.size} screens, the engines side by side: build/engines`);
process.exitCode = code;

/** @param {string} name */
async function layOut(name) {
  const files = (await readdir(folder)).filter((file) => engines.some((engine) => file === `${name}.${engine}.png`));
  const pictures = await Promise.all(
    files.toSorted().map(async (file) => ({ input: join(folder, file), ...(await sizeOf(join(folder, file))) })),
  );
  const height = Math.max(...pictures.map((picture) => picture.height));
  let left = 0;
  const placed = pictures.map(({ input, width }) => {
    left += width + gap;
    return { input, left: left - width - gap, top: 0 };
  });
  const sheet = sharp({ create: { width: left - gap, height, channels: 3, background: '#888' } });
  await sheet
    .composite(placed)
    .png()
    .toFile(join(folder, `${name}.png`));
}

/** @param {string} file */
async function sizeOf(file) {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}
