import sharp from 'sharp';
import { expect, test } from 'vitest';
import { attribution } from '#contract/attribution';
import { streetTiles, tileAt } from '#contract/streets/street-tile';
import { packTile } from '../streets/ground/pack-tile.ts';
import { boxOf } from '../streets/ground/tile-box.ts';
import { inventedTile } from '../streets/demo-streets/invented.ts';
import { openPictureRack } from './picture-rack.ts';
import { streetsBehind, streetsCredit, streetsRound } from './streets-drawing.ts';

const york = { lat: 53.9592, lon: -1.0801 };
const night = { title: 'The big night', city: 'York', date: '14 November 2026', provisional: null, teams: [] };
const box = { x: 0, y: 0, width: 1_200, height: 630 };

test.each(['story', 'card'] as const)(
  'the streets round the start lie behind the %s, and are no heavier than it may be',
  async (kind) => {
    const streets = await streetsRound({ at: invented }, york);
    const rack = openPictureRack();
    const [plain, drawn] = [await rack.picture(kind, night), await rack.picture(kind, night, streets)];
    expect(drawn.etag).not.toBe(plain.etag);
    expect(drawn.png.length).toBeLessThan(600_000);
    expect(await meanOf(drawn.png)).toBeLessThan((await meanOf(plain.png)) + 8);
    expect(await rack.picture(kind, night, streets)).toBe(drawn);
  },
);

test('a town we made up is credited to nobody, true streets to who mapped them', async () => {
  const madeUp = streetsBehind(await streetsRound({ at: invented }, york), box, 0.4);
  expect([madeUp.credit, streetsCredit(madeUp, { x: 0, y: 0, size: 9 })]).toEqual([null, '']);
  const mapped = streetsBehind(await streetsRound({ at: mappedSquare }, york), box, 0.4);
  expect(mapped.credit).toBe(attribution.osm);
  expect(streetsCredit(mapped, { x: 0, y: 0, size: 9 })).toMatch(/^<path d="M/);
});

test('where no streets are known there are none in the picture', async () => {
  expect(await streetsRound({ at: async () => null }, york)).toBeNull();
  expect(await streetsRound({ at: invented }, undefined)).toBeNull();
  expect(streetsBehind(null, box, 1)).toEqual({ drawn: '', credit: null });
});

async function invented(tile: Parameters<typeof inventedTile>[0]) {
  const packed = await inventedTile(tile);
  return packed && { packed, etag: `${tile.x} ${tile.y}` };
}

async function mappedSquare(tile: Parameters<typeof inventedTile>[0]) {
  const { south, west, north, east } = boxOf(tileAt(york, streetTiles.near));
  const { ground } = packTile(
    tile,
    [{ line: 'main', name: null, points: [south, west, north, east] }],
    attribution.osm,
  );
  return ground && { packed: ground, etag: 'main' };
}

/** How bright a picture is by and large. */
async function meanOf(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
