import type { Placing, TrySeen } from './race.ts';
import { minutesOf, ordinals, rankOf } from './try-copy.ts';

const size = { width: 1_200, height: 630 };
const night = '#0D1512';
const shell = '#FFF7E6';
const moss = '#A9BDB2';
const yolk = '#FFC53D';
const egg = 'M20 2C29 2 37 15 37 27S29 44 20 44 3 38 3 27 11 2 20 2Z';
const crack = 'M3 27 10 27 16 22 21 29 27 21 37 26';

/** [TR6] A picture of your time, drawn here: nothing of it leaves this device unless it is shared. */
export async function drawCard(seen: TrySeen, placings: Placing[], bars: number): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  const fonts = ["900 200px 'Alumni Sans Variable'", "600 30px 'Figtree Variable'"];
  await Promise.all(fonts.map((font) => document.fonts.load(font))).catch(() => {});
  pen.fillStyle = night;
  pen.fillRect(0, 0, size.width, size.height);
  drawBurst(pen);
  drawEgg(pen);
  const isHome = seen.timed && seen.found === bars;
  const big = isHome ? minutesOf(seen.endS ?? 0) : `${seen.found} of ${bars}`;
  write(pen, big, { x: 72, y: 380, font: `900 330px ${display}`, colour: shell });
  const place = ordinals[rankOf(placings) - 1];
  const line = isHome
    ? `${place} of 3, against two bots`
    : seen.timed
      ? 'bars in ninety seconds'
      : 'bars, off the clock';
  write(pen, line, { x: 80, y: 462, font: `800 66px ${display}`, colour: yolk });
  write(pen, 'Pickled Egg', { x: 80, y: 108, font: `900 64px ${display}`, colour: shell });
  write(pen, `Beat it: ${location.host}/try`, { x: 80, y: 556, font: `600 38px ${text}`, colour: moss });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return blob && new File([blob], 'pickled-egg.png', { type: 'image/png' });
}

/** The picture in the page, where a long press keeps it too. */
export function pictureOf(card: File, words: string): HTMLImageElement {
  const picture = document.createElement('img');
  picture.src = URL.createObjectURL(card);
  picture.alt = `Share card: ${words}`;
  Object.assign(picture, size);
  picture.className = 'h-auto w-full';
  return picture;
}

/** Handed to the phone's own sheet with the picture, without it where pictures are not taken; false where there is no sheet. */
export async function shareCard(card: File | null, words: string): Promise<boolean> {
  const withPicture = { text: words, files: card ? [card] : [] };
  try {
    if (card && navigator.canShare?.(withPicture)) await navigator.share(withPicture);
    else if ('share' in navigator) await navigator.share({ text: words });
    else return false;
    return true;
  } catch (error) {
    // Closing the sheet is an answer too.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

export function keepCard(card: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(card);
  link.download = card.name;
  link.click();
}

const display = "'Alumni Sans Variable', sans-serif";
const text = "'Figtree Variable', sans-serif";

interface Line {
  x: number;
  y: number;
  font: string;
  colour: string;
}

function write(pen: CanvasRenderingContext2D, words: string, { x, y, font, colour }: Line): void {
  pen.font = font;
  pen.fillStyle = colour;
  pen.fillText(words, x, y);
}

function drawBurst(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(960, 315);
  pen.fillStyle = '#173025';
  for (let ray = 0; ray < 18; ray++) {
    pen.rotate(Math.PI / 9);
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(900, -80);
    pen.lineTo(900, 80);
    pen.fill();
  }
  pen.restore();
}

function drawEgg(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(790, 90);
  pen.scale(8.6, 9.6);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  pen.fillStyle = shell;
  pen.strokeStyle = night;
  pen.lineWidth = 2;
  const shape = new Path2D(egg);
  // eslint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(shape);
  pen.stroke(new Path2D(crack));
  pen.restore();
}
