import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../harness/eventually.ts';
import type { Phone } from '../phone.ts';

/** Where pictures go, when somebody wants them: ENGINE_PICTURES names a folder. scripts/engines.mjs lays them side by side. */
const folder = process.env['ENGINE_PICTURES'];

/** Keeps what the phone shows, once letters, pictures and streets have come. */
export async function lookAt(phone: Phone, name: string): Promise<void> {
  if (!folder) return;
  await eventually(() => phone.run(isDrawn)).toBe(true);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.${phone.engine.name}.png`), await phone.picture());
}

/** Runs in the page. */
async function isDrawn(): Promise<boolean> {
  await document.fonts.ready;
  await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  const images = Array.from(document.images).filter((one) => one.loading !== 'lazy' && one.checkVisibility());
  const isStill = document.getAnimations().every(({ playState }) => playState !== 'running');
  return (
    isStill && images.every((one) => one.complete) && !document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)')
  );
}
