import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterwards } from '../../harness/afterwards.ts';
import { eventually } from '../../harness/eventually.ts';
import type { Phone } from '../phone.ts';
import { button, img, label, radio } from '../query.ts';
import { lookAt } from './pictures.ts';

/** As a thumb does, it looks again when a busy machine was too slow to say where it is. */
export async function toThePhoto(phone: Phone, barName: string): Promise<void> {
  await phone.tap(button('VERIFY CURRENT BAR'));
  const bar = radio(barName);
  await phone.tapUntil(bar, button(/^(TRY AGAIN|Look again)$/));
  await phone.tap(bar);
  await lookAt(phone, 'verify');
  await phone.tap(button("WE'RE HERE"));
}

export async function takesPhoto(phone: Phone): Promise<void> {
  await phone.tap(button('Take team photo'));
  await phone.see(img('Your team photo'));
  await eventually(() => phone.run(brightness)).toBeGreaterThan(20);
}

/** How bright the photo is that was taken, of 255: a camera that was caught between two frames would have made a black one. Runs in the page. */
function brightness(): number {
  const photo = document.querySelector<HTMLImageElement>('img[alt="Your team photo"]');
  const pen = document.createElement('canvas').getContext('2d');
  if (!photo?.naturalWidth || !pen) return 0;
  pen.drawImage(photo, 0, 0, 20, 20);
  const { data } = pen.getImageData(0, 0, 20, 20);
  return data.reduce((sum, value, at) => sum + (at % 4 === 3 ? 0 : value), 0) / 1_200;
}

/** A photo from some other camera, no two alike, sent through the input of a phone that shows us none. */
export async function attachesPhoto(phone: Phone): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-photo-'));
  afterwards(() => rm(folder, { recursive: true }));
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const path = join(folder, 'team.jpg');
  const photo = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#333', noise } }).jpeg();
  await writeFile(path, await photo.toBuffer());
  await phone.attach(label('Team photo'), path);
}
