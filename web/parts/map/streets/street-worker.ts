import { paintGround } from './paint-streets.ts';
import type { PaintOrder, Painted } from './sheet-painter.ts';
import type { Square } from './street-square.ts';

/** A worker of the page, of which the types of a page know nothing. */
const worker = globalThis as unknown as {
  addEventListener: (type: 'message', hear: (event: MessageEvent<PaintOrder>) => void) => void;
  postMessage: (painted: Painted, transfer: Transferable[]) => void;
};

const squares = new Map<string, Square>();

worker.addEventListener('message', ({ data: order }) => {
  if (order.type === 'square') squares.set(order.name, order.square);
  else if (order.type === 'forget') squares.delete(order.name);
  else paint(order);
});

function paint({ id, view, scale, ink, names }: Extract<PaintOrder, { type: 'paint' }>): void {
  const sheet = new OffscreenCanvas(view.width * scale, view.height * scale);
  const pen = sheet.getContext('2d');
  if (!pen) throw new Error('This browser has nothing to draw on.');
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  const here = names.map((name) => squares.get(name)).filter((square) => square !== undefined);
  paintGround(pen, here, view, ink);
  const picture = sheet.transferToImageBitmap();
  worker.postMessage({ id, picture }, [picture]);
}
