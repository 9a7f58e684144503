import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { projectRoot } from '../../server/config/project-root.ts';

/**
 * What the camera of a phone sees: the drawn team, glasses up. Chromium's own picture of a camera begins anew each time it is
 * opened, so that two photos can be the same bytes; here a lamp flickers, as no two photos of a team are.
 */
export async function teamOnCamera(context: BrowserContext): Promise<void> {
  const team = await sharp(join(projectRoot, 'tests/harness/fixtures/team-photo.svg'), { density: 150 })
    .resize(780, 1_208, { fit: 'cover' })
    .jpeg({ quality: 90 })
    .toBuffer();
  await context.addInitScript(film, `data:image/jpeg;base64,${team.toString('base64')}`);
}

/** Runs in the page. */
function film(address: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const team = new Image();
    team.src = address;
    await team.decode();
    const { width, height } = team;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d');
    const draw = () => {
      pen?.drawImage(team, 0, 0);
      const flicker = `hsl(${Math.random() * 360} 80% 60%)`;
      if (pen) pen.fillStyle = flicker;
      pen?.fillRect(Math.random() * width, 0, 6, 6);
    };
    draw();
    setInterval(draw, 100);
    return canvas.captureStream(15);
  };
}
