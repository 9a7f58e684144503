import { createHash, randomBytes } from 'node:crypto';
import { phoneJpeg } from '../harness/races/pictures.ts';
import type { Wire } from './wire.ts';

const drawn = phoneJpeg();

/** A small photo that no phone has taken before. */
export async function freshPhoto(): Promise<{ bytes: Buffer; sha256: string }> {
  const jpeg = await drawn;
  // A comment right behind the beginning of the file.
  const remark = randomBytes(16);
  const bytes = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 2 + remark.length]),
    remark,
    jpeg.subarray(2),
  ]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Sends a photo as a phone does; its id, null where it was not taken. */
export async function sendPhoto(wire: Wire, cookie: string, gameId: number, bytes: Buffer): Promise<string | null> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'team.jpg');
  form.set('filename', 'team.jpg');
  form.set('gameId', String(gameId));
  form.set('frontOrBack', 'front');
  const answer = await fetch(`${wire.origin}/api/upload-photo`, { method: 'POST', headers: { cookie }, body: form });
  const said = (await answer.json()) as { id?: string };
  return answer.status === 201 ? (said.id ?? null) : null;
}
