import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { artist, drawing, fileOf, largeHeic, phoneHeic, phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { openDecoders, type Picture } from './decoders.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

const decoders = openDecoders();
afterwards(() => decoders.stop());
const makePicture = async (path: string) => decoders.make(await decoders.measure(path));

const [green, red] = [
  [48, 176, 64],
  [208, 48, 48],
];

test('[P2] a photo is kept upright with 1600 pixels on its longer side, and as a thumbnail 200 pixels wide', async () => {
  const made = await makePicture(await fileOf(await phoneJpeg({ width: 2_400, height: 1_800 })));
  expect(await shapeOf(made)).toEqual({ large: [1_200, 1_600], thumbnail: [200, 267], said: [1_200, 1_600] });
  expect(await corners(made.large)).toEqual({ first: near(green), last: near(red) });
  const wide = await makePicture(await fileOf(await drawing({ width: 3_000, height: 600 }).png().toBuffer()));
  expect(await shapeOf(wide)).toEqual({ large: [1_600, 320], thumbnail: [200, 40], said: [1_600, 320] });
});

test('[P2] a small photo is not blown up', async () => {
  const made = await makePicture(await fileOf(await drawing().png().toBuffer()));
  expect(await shapeOf(made)).toEqual({ large: [96, 64], thumbnail: [96, 64], said: [96, 64] });
});

test('[P3] nothing is kept but the pixels: not where, not when, not by whom', async () => {
  for (const sent of [await phoneJpeg(), phoneHeic()]) {
    expect(sent.includes(artist)).toBe(true);
    const { large, thumbnail } = await makePicture(await fileOf(sent));
    for (const jpeg of [large, thumbnail]) {
      expect(jpeg.includes(artist)).toBe(false);
      expect(segmentsOf(jpeg)).toEqual(['SOI', 'DQT', 'SOF', 'DHT', 'SOS']);
    }
  }
});

test('what we keep is packed in one go, which takes a fifth of the processor that several take', async () => {
  const { large, thumbnail } = await makePicture(await fileOf(await phoneJpeg({ width: 2_400, height: 1_800 })));
  for (const jpeg of [large, thumbnail]) expect((await sharp(jpeg).metadata()).isProgressive).toBe(false);
});

test.each([
  ['JPEG', () => phoneJpeg()],
  ['HEIC', async () => phoneHeic()],
])("[P2] the colours of a phone's screen are turned into everybody's, and a %s stands upright", async (_, photo) => {
  const made = await makePicture(await fileOf(await photo()));
  expect(await shapeOf(made)).toEqual({ large: [64, 96], thumbnail: [64, 96], said: [64, 96] });
  expect(await corners(made.large)).toEqual({ first: near(green), last: near(red) });
});

test.each([
  ['PNG', () => drawing().png().toBuffer()],
  ['PNG of 16 bits', () => drawing().toColourspace('rgb16').png().toBuffer()],
  ['interlaced PNG', () => drawing().png({ progressive: true }).toBuffer()],
  ['WebP', () => drawing().webp({ lossless: true }).toBuffer()],
  ['AVIF', () => drawing().avif({ quality: 90, effort: 0 }).toBuffer()],
])('[P1] a %s is a photo', async (_, photo) => {
  const made = await makePicture(await fileOf(await photo()));
  expect(await corners(made.large)).toEqual({ first: near(green), last: near(red) });
});

test('[P1] so is a JPEG in the colours of a printer, as near as they come', async () => {
  const printed = await drawing().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer();
  const made = await makePicture(await fileOf(printed));
  expect(await corners(made.large)).toEqual({ first: near(green, 32), last: near(red, 32) });
});

test('what is transparent becomes white', async () => {
  const clear = { create: { width: 8, height: 8, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } };
  const made = await makePicture(await fileOf(await sharp(clear).png().toBuffer()));
  expect(await corners(made.large)).toEqual({ first: near([255, 255, 255]), last: near([255, 255, 255]) });
});

test('of a moving picture the first is kept', async () => {
  const frames = await Promise.all(['#30b040', '#0000ff'].map((left) => drawing({ left }).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const made = await makePicture(await fileOf(moving));
  expect(await shapeOf(made)).toMatchObject({ large: [96, 64] });
  expect(await corners(made.large)).toEqual({ first: near(green), last: near(red) });
});

test.each([
  ['JPEG', () => phoneJpeg({ width: 800, height: 600 })],
  ['PNG', () => noise().png().toBuffer()],
  ['WebP', () => noise().webp().toBuffer()],
  ['AVIF', () => noise().avif({ effort: 0 }).toBuffer()],
  ['HEIC', async () => phoneHeic()],
])('a %s that was cut off is refused', async (_, photo) => {
  const sent = await photo();
  for (const share of [0.02, 0.5, 0.9]) {
    const cut = await fileOf(sent.subarray(0, Math.max(64, sent.length * share)));
    await expect(makePicture(cut)).rejects.toThrow(UnreadablePicture);
  }
});

test.each([
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
  ['nothing', ''],
  [
    'words that begin like a JPEG',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('not a photo'.repeat(9))]),
  ],
  ['words that begin like HEIC', `\0\0\0\u001cftypheic\0\0\0\0mif1heicmiaf${'not a photo'.repeat(9)}`],
])('%s is refused', async (_, bytes) => {
  await expect(makePicture(await fileOf(bytes))).rejects.toThrow(UnreadablePicture);
});

test('a photo with a thousand bytes spoilt is made or refused, and nothing else happens', async () => {
  const sent = await Promise.all([
    phoneJpeg({ width: 300, height: 200 }),
    drawing().png().toBuffer(),
    drawing().webp().toBuffer(),
  ]);
  for (const [kind, photo] of sent.entries()) {
    for (let round = 0; round < 12; round += 1) {
      const spoilt = Buffer.from(photo);
      const step = 12 + ((round * 7 + kind) % 40);
      for (let at = 16 + round; at < spoilt.length; at += step) spoilt[at] = (at * 31 + round * 17) % 256;
      const made = await makePicture(await fileOf(spoilt)).catch((error: unknown) => error);
      expect(made instanceof UnreadablePicture || (made as Picture).large.length > 0).toBe(true);
    }
  }
});

test('[P4] too many pixels are refused by what the head of a file says, before anything is decoded', async () => {
  const tooLarge = { tooLarge: true };
  await expect(decoders.measure(await fileOf(pngHead(8_000, 6_251)))).rejects.toMatchObject(tooLarge);
  await expect(decoders.measure(await fileOf(pngHead(1, 50_000_000)))).rejects.toMatchObject(tooLarge);
  expect(await decoders.measure(await fileOf(pngHead(8_000, 6_250)))).toMatchObject({ kind: 'png', isHeavy: true });
  expect(await decoders.measure(await fileOf(phoneHeic()))).toMatchObject({ kind: 'heic', isHeavy: false });
});

test('[P9] a picture gets so much time, and the next one has a decoder again', async () => {
  const bounds = { cpuMs: 60_000, withinMs: 60_000, memoryBytes: 300_000_000, nice: 0 };
  const hasty = openDecoders({ light: bounds, heavy: { ...bounds, withinMs: 1 } });
  afterwards(() => hasty.stop());
  const path = await fileOf(largeHeic());
  const heavy = { ...(await hasty.measure(path)), isHeavy: true };
  await expect(hasty.make(heavy)).rejects.toThrow('it took too long');
  expect(await hasty.make({ ...heavy, isHeavy: false })).toMatchObject({ width: 1_600, height: 1_200 });
});

test('[P9] of a processor it gets so much time', async () => {
  const bounds = { cpuMs: 1, withinMs: 60_000, memoryBytes: 300_000_000, nice: 0 };
  const weary = openDecoders({ light: { ...bounds, cpuMs: 60_000 }, heavy: bounds });
  afterwards(() => weary.stop());
  const weighed = await weary.measure(await fileOf(await progressive()));
  await expect(weary.make(weighed)).rejects.toThrow('it took too long');
});

test.runIf(process.platform === 'linux')(
  '[P9] and so much memory: its decoder dies of more, and we do not',
  async () => {
    const bounds = { cpuMs: 60_000, withinMs: 60_000, memoryBytes: 300_000_000, nice: 0 };
    const small = openDecoders({ light: bounds, heavy: { ...bounds, memoryBytes: 150_000_000 } });
    afterwards(() => small.stop());
    const path = await fileOf(await progressive());
    const weighed = await small.measure(path);
    expect(weighed.isHeavy).toBe(true);
    await expect(small.make(weighed)).rejects.toThrow(UnreadablePicture);
    expect(await small.make({ ...weighed, isHeavy: false })).toMatchObject({ width: 1_600, height: 1_200 });
  },
);

test.runIf(process.platform === 'linux')('a decoder that died of something else is replaced', async () => {
  const path = await fileOf(await phoneJpeg());
  const weighed = await decoders.measure(path);
  const idle = decoderPids();
  expect(idle.length).toBeGreaterThan(0);
  for (const pid of idle) process.kill(pid, 'SIGKILL');
  expect(await decoders.make(weighed)).toMatchObject({ width: 64, height: 96 });
});

test.runIf(process.platform === 'linux')(
  'claims come before photos: a decoder lets everybody else go first',
  async () => {
    await decoders.measure(await fileOf(await phoneJpeg()));
    const [pid = 0] = decoderPids();
    expect(getPriority(pid)).toBe(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));
  },
);

test('[P9] whoever gives up while a picture is made ends its decoder', async () => {
  const path = await fileOf(await progressive());
  const weighed = await decoders.measure(path);
  const gone = new AbortController();
  const making = decoders.make(weighed, gone.signal);
  gone.abort(new Error('gone'));
  await expect(making).rejects.toThrow('gone');
  await expect(decoders.make(weighed, gone.signal)).rejects.toThrow('gone');
});

function decoderPids(): number[] {
  const own = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return own.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-child.mjs'));
}

async function shapeOf({ large, thumbnail, width, height }: Picture) {
  const [one, other] = await Promise.all([large, thumbnail].map((jpeg) => sharp(jpeg).metadata()));
  return { large: [one?.width, one?.height], thumbnail: [other?.width, other?.height], said: [width, height] };
}

/** What colour the first and the last pixels have, as sRGB has it. */
async function corners(jpeg: Buffer): Promise<{ first: number[]; last: number[] }> {
  const raw = await sharp(jpeg).raw().toBuffer();
  return { first: [...raw.subarray(0, 3)], last: [...raw.subarray(-3)] };
}

/** Lossy formats and conversions are a little off. */
function near(colour: number[] = [], most = 16): unknown[] {
  return colour.map((value) => expect.toSatisfy((other: number) => Math.abs(other - value) <= most));
}

/** A JPEG that is held whole before it is decoded, in six bytes a pixel. */
function progressive(): Promise<Buffer> {
  const full = { progressive: true, chromaSubsampling: '4:4:4', optimiseCoding: false };
  return drawing({ width: 3_000, height: 2_250 }).jpeg(full).toBuffer();
}

function noise() {
  return sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

/** The head of a PNG that says so many pixels, and has none. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(head.subarray(12)));
  return Buffer.concat([head, check, Buffer.from('0000000049444154', 'hex')]);
}

/** The kinds of segments a JPEG has up to its pixels, each once and in order. */
function segmentsOf(jpeg: Buffer): string[] {
  const names: Record<number, string> = { 0xdb: 'DQT', 0xc4: 'DHT', 0xda: 'SOS' };
  const found = ['SOI'];
  for (let at = 2; found.at(-1) !== 'SOS'; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const mark = jpeg.readUInt8(at + 1);
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4;
    found.push(
      names[mark] ?? (isFrame ? 'SOF' : mark >= 0xe0 && mark <= 0xef ? `APP${mark - 0xe0}` : mark.toString(16)),
    );
  }
  return [...new Set(found)];
}
