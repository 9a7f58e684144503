import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appPages, ownPages, type PageName, sitePages } from '#contract/pages';
import { sharePicturePath } from '#contract/pages/share-picture';
import { projectRoot } from '../server/config/project-root.ts';

interface Claimed {
  src: string;
  sizes: string;
  type: string;
}

const web = join(projectRoot, 'build/web');
const pageNames = Object.keys({ ...sitePages, ...appPages, ...ownPages }) as PageName[];
const manifest = JSON.parse(readFileSync(join(web, 'manifest.webmanifest'), 'utf8')) as {
  icons: (Claimed & { purpose: string })[];
  screenshots: (Claimed & { form_factor: string })[];
  shortcuts: { url: string; icons: Claimed[] }[];
};
const yolk = [255, 197, 61, 255];

test.each(pageNames)('the share picture of %s is as large as chats show it, and quick to fetch', async (name) => {
  const file = join(web, sharePicturePath(name));
  expect(await sizeOf(file)).toBe('1200x630 png');
  expect(statSync(file).size).toBeLessThan(120_000);
});

test.each([
  ['icon-192', '192x192 png'],
  ['icon-512', '512x512 png'],
  ['maskable-192', '192x192 png'],
  ['maskable-512', '512x512 png'],
  ['monochrome-512', '512x512 png'],
  ['apple-touch-180', '180x180 png'],
  ['favicon-32', '32x32 png'],
  ['shortcut-create-96', '96x96 png'],
  ['shortcut-games-96', '96x96 png'],
])('%s has the size in its name', async (name, size) => {
  expect(await sizeOf(iconFile(name))).toBe(size);
});

test('every picture the manifest names is there, of the size and kind it claims', async () => {
  const claims = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  const found = await Promise.all(claims.map(({ src }) => sizeOf(join(web, src))));
  expect(found).toEqual(claims.map(({ sizes, type }) => `${sizes} ${type.replace('image/', '')}`));
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test.each(['maskable-192', 'maskable-512'])(
  '%s is filled to its corners, and cut to a circle it loses only yolk',
  async (name) => {
    const { side, pixels } = await read(iconFile(name));
    const outside = pixels.filter((_, index) => distanceFromMiddle(index, side) > side * 0.4);
    expect(outside.length).toBeGreaterThan(side * side * 0.45);
    expect(new Set(outside.map(String))).toEqual(new Set([String(yolk)]));
  },
);

test('the monochrome icon is one colour on nothing, and stays in the circle a phone may cut', async () => {
  const { side, pixels } = await read(iconFile('monochrome-512'));
  const seen = pixels.flatMap(([red, green, blue, alpha = 0], index) =>
    alpha > 0 ? [{ colour: [red, green, blue].join(), far: distanceFromMiddle(index, side) }] : [],
  );
  expect(new Set(seen.map(({ colour }) => colour)).size).toBe(1);
  expect(Math.max(...seen.map(({ far }) => Math.round(far)).filter((far) => far > 150))).toBeLessThanOrEqual(
    side * 0.4,
  );
  expect(seen.length).toBeLessThan(pixels.length / 2);
});

test('the icon of an iPhone has no transparency, which would turn black', async () => {
  const { pixels } = await read(iconFile('apple-touch-180'));
  expect(pixels.every(([, , , alpha]) => alpha === 255)).toBe(true);
});

function iconFile(name: string): string {
  return join(web, 'icons', `${name}.png`);
}

async function sizeOf(file: string): Promise<string> {
  if (!existsSync(file)) return 'missing';
  const { width, height, format } = await sharp(file).metadata();
  return `${width}x${height} ${format}`;
}

async function read(file: string): Promise<{ side: number; pixels: number[][] }> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
    ...data.subarray(index * 4, index * 4 + 4),
  ]);
  return { side: info.width, pixels };
}

function distanceFromMiddle(index: number, side: number): number {
  return Math.hypot((index % side) + 0.5 - side / 2, Math.floor(index / side) + 0.5 - side / 2);
}
