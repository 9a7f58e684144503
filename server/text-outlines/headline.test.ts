import sharp from 'sharp';
import { expect, test } from 'vitest';
import { display, quiet } from './face.ts';
import { headline } from './headline.ts';

const box = { x: 10, y: 20, width: 400, height: 200, largest: 120 };

test.each([
  ['Priya’s Big Night', 'Priya’s Big Night'],
  ['Łódź Đà Nẵng Ünïted', 'Łódź Đà Nẵng Ünïted'],
  ['Ніч у Лондоні', 'Ніч у Лондоні'],
  ['🥚 Egg 🦊🧑‍🌾 hunt 🏁', '\uE000 Egg \uE000\uE000 hunt \uE000'],
  ['Łódź ő ğ ș', 'Łódź ő ğ ș'],
  ['ليلة كبيرة', ''],
  ['Μεγάλη night', 'Μεγάλη night'],
  ['Ｆｕｌｌ ﬁne', 'Full fine'],
  ['cafe\u0301 \u202Eevil\u200B  two', 'café evil two'],
])('of %s %s is drawn', (words, drawn) => {
  expect(display.drawable(words)).toBe(drawn);
});

test('an egg stands in for an emoji: as high as a capital, on the line, and with room of its own', async () => {
  const drawn = display.path(display.drawable('🦊'), { x: 100, y: 200, size: 100 });
  const { left, right } = await inkOf(drawn);
  expect([left >= 100, right <= 100 + display.width('\uE000', 100)]).toEqual([true, true]);
  expect(display.width(display.drawable('a🦊b'), 100)).toBeGreaterThan(display.width('ab', 100));
});

test('the quiet face takes the marks off a letter it lacks', () => {
  expect(quiet.drawable('Đà Nẵng')).toBe('Đà Nang');
});

test.each([
  'Egg',
  'Priya’s Big Night',
  'The Annual University of York Ultimate Frisbee Society Crawl',
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
  'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d',
])('%s stays within its box', async (words) => {
  const { path, top, bottom } = headline(words, box);
  expect(top).toBeGreaterThanOrEqual(box.y);
  expect(bottom).toBeLessThanOrEqual(box.y + box.height);
  const ink = await inkOf(path);
  expect(ink.left).toBeGreaterThanOrEqual(box.x - 4);
  expect(ink.right).toBeLessThanOrEqual(box.x + box.width + 4);
});

test('a headline begins at the top of its box, or ends at its bottom, when asked to', () => {
  expect(headline('Egg', { ...box, from: 'top' }).top).toBe(box.y);
  expect(headline('Egg', { ...box, from: 'bottom' }).bottom).toBe(box.y + box.height);
});

test('words end or have their middle where the anchor says', async () => {
  const width = display.width('Egg', 100);
  const ends = await inkOf(display.path('Egg', { x: 400, y: 150, size: 100, anchor: 'end' }));
  const middle = await inkOf(display.path('Egg', { x: 400, y: 150, size: 100, anchor: 'middle' }));
  expect(Math.abs(ends.right - 400)).toBeLessThan(6);
  expect(Math.abs(middle.left - (400 - width / 2))).toBeLessThan(6);
});

/** Where a path has left ink on a sheet of 800 by 400. */
async function inkOf(path: string): Promise<{ left: number; right: number }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><path d="${path}" fill="#fff"/></svg>`;
  const { info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .trim()
    .toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  return { left, right: left + info.width };
}
