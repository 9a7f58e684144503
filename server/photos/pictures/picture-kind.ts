export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** How much of a file tells what it is. */
export const headBytes = 64;

const jpeg = Buffer.from('ffd8ff', 'hex');
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const brands: Record<string, PictureKind> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  hevc: 'heic',
  hevx: 'heic',
};
/** They say only that some of the brands further on tell more. */
const general = ['mif1', 'msf1'];

/** What a file is by its first bytes, whatever it calls itself; null for everything we do not take as a photo. */
export function pictureKind(head: Buffer): PictureKind | null {
  if (head.subarray(0, 3).equals(jpeg)) return 'jpeg';
  if (head.subarray(0, 8).equals(png)) return 'png';
  const letters = head.toString('latin1');
  if (letters.startsWith('RIFF') && letters.slice(8, 12) === 'WEBP') return 'webp';
  if (letters.slice(4, 8) !== 'ftyp') return null;
  const [major = '', ...others] = brandsIn(letters, head.readUInt32BE(0));
  const named = brands[major] ?? (general.includes(major) ? others.map((brand) => brands[brand]).find(Boolean) : null);
  return named ?? null;
}

/** The brand of a file, then those it is compatible with; four bytes between them are its version. */
function brandsIn(letters: string, boxBytes: number): string[] {
  const compatible = letters.slice(16, Math.min(boxBytes, letters.length));
  return [letters.slice(8, 12), ...(compatible.match(/.{4}/gs) ?? [])];
}
