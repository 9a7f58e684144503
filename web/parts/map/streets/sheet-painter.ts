import { streetTilePath } from '#contract/streets/street-tile';
import type { SheetView } from './paint-streets.ts';
import type { StreetInk } from './street-look.ts';
import type { Square } from './street-square.ts';

/** What the painter is told: a square it will need, one it may forget, or a sheet to paint of squares it has by name. */
export type PaintOrder =
  | { type: 'square'; name: string; square: Square }
  | { type: 'forget'; name: string }
  | { type: 'paint'; id: number; view: SheetView; scale: number; ink: StreetInk; names: string[] };

export interface Painted {
  id: number;
  picture: ImageBitmap;
}

/** So many squares lie with the painter as well. */
const most = 96;

/**
 * Sheets are painted beside the page, so that a finger never waits for one. Null where a browser cannot do that: then the page has to
 * paint them itself.
 */
class SheetPainter {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (picture: ImageBitmap | null) => void>();
  readonly #sent = new Map<string, Square>();
  #last = 0;
  #isBroken = false;

  constructor() {
    this.#worker = new Worker(new URL('./street-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data: { id, picture } }: MessageEvent<Painted>) => {
      this.#waiting.get(id)?.(picture);
      this.#waiting.delete(id);
    });
    this.#worker.addEventListener('error', () => {
      this.#isBroken = true;
      for (const answer of this.#waiting.values()) answer(null);
      this.#waiting.clear();
    });
  }

  /** The ground of a sheet; null where the painter has gone. */
  paint(squares: readonly Square[], view: SheetView, scale: number, ink: StreetInk): Promise<ImageBitmap | null> {
    if (this.#isBroken) return Promise.resolve(null);
    const names = squares.map((square) => this.#send(square));
    this.#last += 1;
    const order: PaintOrder = { type: 'paint', id: this.#last, view, scale, ink, names };
    return new Promise((resolve) => {
      this.#waiting.set(order.id, resolve);
      this.#tell(order);
    });
  }

  #send(square: Square): string {
    const name = streetTilePath(square.at);
    const isThere = this.#sent.get(name) === square;
    this.#sent.delete(name);
    this.#sent.set(name, square);
    if (!isThere) this.#tell({ type: 'square', name, square });
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > most && oldest !== undefined) {
      this.#sent.delete(oldest);
      this.#tell({ type: 'forget', name: oldest });
    }
    return name;
  }

  #tell(order: PaintOrder): void {
    this.#worker.postMessage(order, []);
  }
}

let painter: SheetPainter | null | undefined;

/** The one painter of this page. */
export function sheetPainter(): SheetPainter | null {
  painter ??= canPaintBeside() ? new SheetPainter() : null;
  return painter;
}

function canPaintBeside(): boolean {
  return (
    'Worker' in globalThis && 'OffscreenCanvas' in globalThis && 'transferToImageBitmap' in OffscreenCanvas.prototype
  );
}
