import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { openFairTurns } from '../photos/pictures/fair-turns.ts';
import { cardPicture } from './card-picture.ts';
import type { Pictured } from './pictured.ts';
import { storyPicture } from './story-picture.ts';

const draw = { story: storyPicture, card: cardPicture };

interface DrawnPicture {
  png: Buffer;
  etag: string;
}

interface PictureRack {
  /** The picture of a race; those who ask for the same one get the same bytes. */
  picture(kind: keyof typeof draw, pictured: Pictured): Promise<DrawnPicture>;
}

const atOnce = 2;
const mostWaiting = 100;
/** About a quarter of a megabyte each. */
const mostKept = 40;

/** Draws the pictures of races, two at a time, and keeps those that were asked for last. */
export function openPictureRack(): PictureRack {
  const turns = openFairTurns(atOnce, mostWaiting);
  const rack = new Map<string, Promise<DrawnPicture>>();
  return {
    async picture(kind, pictured) {
      const key = `${kind} ${JSON.stringify(pictured)}`;
      const drawn = rack.get(key) ?? turns.take(key, async () => drawnOf(draw[kind](pictured)));
      // It is the newest again.
      rack.delete(key);
      rack.set(key, drawn);
      const [oldest = ''] = rack.keys();
      if (rack.size > mostKept) rack.delete(oldest);
      return drawn.catch((error: unknown) => {
        rack.delete(key);
        throw error;
      });
    },
  };
}

async function drawnOf(svg: string): Promise<DrawnPicture> {
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}
