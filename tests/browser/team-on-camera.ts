import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../../server/root.ts';
import { afterwards } from '../harness/afterwards.ts';

/** What the cameras of a file's phones see, as a film for Chromium: the drawn team, glasses up. */
export async function teamOnCamera(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-camera-'));
  afterwards(() => rm(folder, { recursive: true }));
  const drawing = join(projectRoot, 'tests/harness/fixtures/team-photo.svg');
  const frame = await sharp(drawing, { density: 300 })
    .resize(720, 1_116, { fit: 'cover' })
    .flatten({ background: '#2b1810' })
    .jpeg({ quality: 90, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const film = join(folder, 'team.mjpeg');
  await writeFile(film, Buffer.concat([frame, frame]));
  return film;
}
