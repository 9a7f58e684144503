import type { Pen } from './paint-streets.ts';

/** What is drawn on before it is laid on a canvas. */
let easel: OffscreenCanvas | null = null;

/**
 * Draws on a canvas that shows pictures only. One that can be drawn on is copied for every frame in which the page moves where there is
 * no graphics card, changed or not; a picture is handed over once.
 */
export function drawOn(canvas: HTMLCanvasElement, px: number, draw: (pen: Pen) => void): void {
  const shown = 'OffscreenCanvas' in globalThis ? canvas.getContext('bitmaprenderer') : null;
  if (!shown) return drawPlainly(canvas, px, draw);
  easel ??= new OffscreenCanvas(px, px);
  easel.width = px;
  easel.height = px;
  const pen = easel.getContext('2d');
  if (pen) draw(pen);
  return shown.transferFromImageBitmap(easel.transferToImageBitmap());
}

function drawPlainly(canvas: HTMLCanvasElement, px: number, draw: (pen: Pen) => void): void {
  // A size that is set empties a canvas, also to the size it has.
  canvas.width = px;
  canvas.height = px;
  const pen = canvas.getContext('2d');
  if (pen) draw(pen);
}
