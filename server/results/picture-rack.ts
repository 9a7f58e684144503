import { createHash } from 'node:crypto';
import { openFairTurns } from '../http/fair-turns.ts';
import {
  colours,
  drawing,
  fitting,
  motto,
  nightSky,
  type Pictured,
  type PicturedTeam,
  whereAndWhen,
  stamp,
  words,
} from './drawing.ts';
import { storyPicture } from './story-picture.ts';
import { type PicturedStreets, streetsBehind, streetsCredit } from './streets-drawing.ts';
import { podiumOf, timeWords } from '#contract/podium';
import { display, quiet } from '../text-outlines/face.ts';
import { headline } from '../text-outlines/headline.ts';
import { capOf, endWords, othersOf, podium } from './podium-drawing.ts';

const width = 1_200;

const height = 630;

const gutter = 56;

/** Of the words to the left, and of the podium to the right. */
const column = 500;

const stage = { x: 604, width: 548 };

const draw = { story: storyPicture, card: cardPicture };

interface DrawnPicture {
  png: Buffer;
  etag: string;
}

interface PictureRack {
  /** The picture of a race; those who ask for the same one get the same bytes. */
  picture(kind: keyof typeof draw, pictured: Pictured, streets?: PicturedStreets | null): Promise<DrawnPicture>;
}

const atOnce = 2;
const mostWaiting = 100;
/** About a third of a megabyte each. */
const mostKept = 40;

/** Draws the pictures of races, two at a time, and keeps those that were asked for last. */
export function openPictureRack(): PictureRack {
  const turns = openFairTurns(atOnce, mostWaiting);
  const rack = new Map<string, Promise<DrawnPicture>>();
  return {
    async picture(kind, pictured, streets = null) {
      const key = `${kind} ${JSON.stringify(pictured)} ${streets?.key ?? ''}`;
      const drawn = rack.get(key) ?? turns.take(key, async () => drawnOf(draw[kind](pictured, streets)));
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
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 6 }).toBuffer();
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}

/** The podium as a chat shows it of a link. */
function cardPicture({ title, provisional, teams, ...told }: Pictured, streets: PicturedStreets | null): string {
  const others = othersOf(teams);
  const foot = others.length === 0 ? 566 : 530;
  const heading = headline(title, { x: gutter, y: 150, width: column, height: 250, largest: 180, from: 'top' });
  const whereWhen = whereAndWhen(told, { x: gutter, y: heading.bottom + 64, size: 30, width: column, least: 26 });
  const behind = streetsBehind(streets, { x: 0, y: 0, width, height }, 0.42);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    ${nightSky(width, height, '#10201a')}
    ${behind.drawn}
    <defs><linearGradient id="fade" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0"/>
      <stop offset=".18" stop-color="#fff"/></linearGradient>
      <mask id="left"><rect x="540" width="660" height="${height}" fill="url(#fade)"/></mask></defs>
    <g mask="url(#left)">${drawing('street', { x: 420, y: foot - 400, width: 892, height: 400 }, 'opacity="0.62"')}
      <rect x="420" y="${foot}" width="${width}" height="${height}" fill="${colours.night}"/></g>
    ${stamp(display, 'GAME RESULTS', { x: gutter + 2, y: 50, size: 44 })}
    <path d="${heading.path}" fill="${colours.shell}"/>
    ${whereWhen.drawn}
    ${whereWhen.bottom < 390 ? ending(teams, whereWhen.bottom + 76) : ''}
    ${podium(podiumOf(teams), { ...stage, y: 52, height: foot - 52 })}
    ${strip(others)}
    ${drawing('wordmark', { x: gutter, y: 500, width: 292, height: 74 })}
    ${words(quiet, provisional ?? motto, { x: gutter, y: 600, size: 20 }, colours.moss)}
    ${streetsCredit(behind, { x: width - 24, y: 30, size: 16 })}
  </svg>`;
}

function ending(teams: readonly PicturedTeam[], y: number): string {
  const said = endWords(teams);
  return words(display, said, { x: gutter, y, size: fitting(display, said, column, 48) }, colours.shell);
}

/** Who came after the podium, in one line under it. */
function strip(others: PicturedTeam[]): string {
  const each = stage.width / 3;
  const first = stage.x + (stage.width - each * others.length) / 2;
  return others
    .map(({ group, position, raceMs }, index) => {
      const x = first + each * index + 8;
      const at = { y: 595, size: 34 };
      return [
        words(display, String(position), { ...at, x }, colours.shell),
        drawing(capOf(group), { x: x + 24, y: 558, width: 52, height: 52 }),
        words(display, timeWords(raceMs), { ...at, x: x + 86 }, colours.shell),
      ].join('');
    })
    .join('');
}
