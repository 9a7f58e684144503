import { expect, test } from 'vitest';
import { pictureKind } from './picture-kind.ts';

test.each([
  ['jpeg', 'ffd8ffe000104a46'],
  ['png', '89504e470d0a1a0a0000000d'],
  ['webp', `${hex('RIFF')}24000000${hex('WEBPVP8 ')}`],
  ['heic', `0000001c${hex('ftypheic')}00000000${hex('mif1heicmiaf')}`],
  ['heic', `00000018${hex('ftypmif1')}00000000${hex('mif1heic')}`],
  ['heic', `00000018${hex('ftypmsf1')}00000000${hex('msf1hevc')}`],
  ['avif', `0000001c${hex('ftypavif')}00000000${hex('mif1avifmiaf')}`],
  ['avif', `00000018${hex('ftypmif1')}00000000${hex('mif1avif')}`],
])('[P1] %s is known by its first bytes (%s)', (kind, head) => {
  expect(pictureKind(Buffer.from(head, 'hex'))).toBe(kind);
});

test.each([
  ['nothing', ''],
  ['the first bytes of a JPEG', 'ffd8'],
  ['SVG', hex('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG after a declaration', hex('<?xml version="1.0"?><svg/>')],
  ['GIF', hex('GIF89a')],
  ['PDF', hex('%PDF-1.7')],
  ['TIFF', '49492a0008000000'],
  ['BMP', hex('BM6000000000')],
  ['a page', hex('<!doctype html><script>alert(1)</script>')],
  ['a film', `00000018${hex('ftypmp42')}00000000${hex('mp42heic')}`],
  ['a brand beyond its box', `00000010${hex('ftypmif1')}00000000${hex('heic')}`],
  ['a sound in RIFF', `${hex('RIFF')}24000000${hex('WAVEfmt ')}`],
])('[P1] %s is no photo', (_, head) => {
  expect(pictureKind(Buffer.from(head, 'hex'))).toBeNull();
});

function hex(letters: string): string {
  return Buffer.from(letters, 'latin1').toString('hex');
}
