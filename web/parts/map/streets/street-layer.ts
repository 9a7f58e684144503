import { type Coords, type DoneCallback, GridLayer, type LatLng } from 'leaflet';
import { picture } from '#contract/limits';
import { streetTilePath, type TileAt } from '#contract/streets/street-tile';
import { knownSquare } from './known-squares.ts';
import { nameFont, paintGround, paintNames, type SheetView } from './paint-streets.ts';
import { drawOn } from './draw-on.ts';
import { sheetPainter } from './sheet-painter.ts';
import { squaresIn } from './squares-in.ts';
import { streetInkOf } from './street-ink.ts';
import { namePx } from './street-look.ts';
import { layNames, type PlacedName, type StreetNames } from './street-names.ts';
import { doTouch, type Extent, type Square } from './street-square.ts';

declare module 'leaflet' {
  interface GridLayer {
    _setView(center: LatLng, zoom: number, noPrune?: boolean, noUpdate?: boolean): void;
    _clampZoom(zoom: number): number;
    _pruneTiles(): void;
  }
}

const sheetPx = 256;
/** A street beside a sheet may reach on to it. */
const overPx = 20;
/** Sheets are laid down a few at a time, so that a finger never waits for them. */
const paintMs = 5;
/** A font that does not come does not hold up the streets. */
const fontMs = 1_500;
const zoomsKept = 4;

/** From here on squares are fetched: seen from farther away there would be hundreds. */
export const leastZoom = 10;

interface Sheet {
  canvas: HTMLCanvasElement;
  view: SheetView;
  wanted: string[];
  isPainted: boolean;
  /** Its ground as the painter has it, until it is laid down; asked for anew when more is known meanwhile. */
  ground: ImageBitmap | null;
  isAsked: boolean;
  isStale: boolean;
  /** Told once, when nothing more is waited for. */
  done: (() => void) | null;
}

/** What is known of a square: on its way, there, without anything, or not to be had now. */
type Known = 'waiting' | Square | 'nothing' | 'missing';

/** Our own streets as a layer: each sheet is painted when its squares are there, and a hand that moves the map only moves sheets. */
export class StreetLayer extends GridLayer {
  readonly #box: HTMLElement;
  readonly #changed: () => void;
  readonly #known = new Map<string, Known>();
  readonly #sheets = new Map<HTMLElement, Sheet>();
  readonly #toPaint = new Set<Sheet>();
  readonly #names = new Map<number, StreetNames>();
  readonly #ruler = document.createElement('canvas').getContext('2d');
  #ink: ReturnType<typeof streetInkOf>;
  #zoom = 0;
  #frame = 0;

  /** `changed` is told whenever more is known of a square. */
  constructor(box: HTMLElement, pane: string, changed: () => void) {
    super({
      pane,
      tileSize: sheetPx,
      minZoom: leastZoom,
      maxZoom: picture.maxTileZoom,
      noWrap: true,
      updateWhenIdle: false,
      updateWhenZooming: false,
      updateInterval: 80,
      keepBuffer: 2,
    });
    this.#box = box;
    this.#changed = changed;
    this.#ink = streetInkOf(box);
    this.on('tileunload', ({ tile }: { tile: HTMLElement }) => this.#forget(tile));
    this.on('remove', () => cancelAnimationFrame(this.#frame));
  }

  /** What is known of these squares. */
  known(squares: readonly TileAt[]): Known[] {
    return squares.map((at) => this.#known.get(streetTilePath(at)) ?? 'waiting');
  }

  /** Asks again for what was not to be had. */
  tryAgain(): void {
    const missing = [...this.#known].filter(([, known]) => known === 'missing').map(([path]) => path);
    for (const path of missing) this.#known.delete(path);
    for (const sheet of this.#sheets.values()) this.#ask(squaresIn(widened(sheet.view)));
  }

  /** Everything anew, in the colours of the light there is now. */
  repaint(): void {
    this.#ink = streetInkOf(this.#box);
    for (const sheet of this.#sheets.values()) this.#queue(sheet);
  }

  /** Sheets are as sharp at half a step of zoom as at a whole one: the grid has the zoom of the map, not the nearest whole one. */
  override _setView(center: LatLng, zoom: number, noPrune?: boolean, noUpdate?: boolean): void {
    this.#zoom = zoom;
    super._setView(center, zoom, noPrune, noUpdate);
  }

  override _clampZoom(): number {
    return this.#zoom;
  }

  /** What was there before stays until all that takes its place is painted. */
  override _pruneTiles(): void {
    const isWaiting = [...this.#sheets.values()].some(({ done, view }) => done !== null && view.zoom === this.#zoom);
    if (!isWaiting) super._pruneTiles();
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const view = { zoom: z, left: x * sheetPx, top: y * sheetPx, width: sheetPx, height: sheetPx };
    const squares = squaresIn(widened(view));
    const wanted = squares.map(streetTilePath);
    const sheet: Sheet = {
      canvas,
      view,
      wanted,
      isPainted: false,
      ground: null,
      isAsked: false,
      isStale: false,
      done: () => done(undefined, canvas),
    };
    this.#sheets.set(canvas, sheet);
    this.#ask(squares);
    for (const known of this.#squaresOf(sheet)) this.#write(known, z);
    this.#queue(sheet);
    return canvas;
  }

  #ask(squares: readonly TileAt[]): void {
    for (const at of squares) if (!this.#known.has(streetTilePath(at))) void this.#fetch(at);
  }

  async #fetch(at: TileAt): Promise<void> {
    const path = streetTilePath(at);
    this.#known.set(path, 'waiting');
    let known: Known = 'missing';
    try {
      const square = await knownSquare(at);
      if (square) await this.#fontFor(square);
      known = square ?? 'nothing';
    } catch {
      // Nobody can say: asked again later.
    }
    this.#known.set(path, known);
    const touched = [...this.#sheets.values()].filter(({ wanted }) => wanted.includes(path));
    for (const zoom of new Set(touched.map(({ view }) => view.zoom))) {
      if (typeof known === 'object') this.#write(known, zoom);
    }
    for (const sheet of touched) this.#queue(sheet);
    this.#changed();
  }

  /** Words are as wide as their letters: those of a name must be there before it is laid out. */
  async #fontFor({ lines }: Square): Promise<void> {
    const words = [...lines.main, ...lines.street].map(({ name }) => name ?? '').join('');
    const late = new Promise((resolve) => setTimeout(resolve, fontMs));
    try {
      await Promise.race([document.fonts.load(nameFont(namePx('main'), this.#ink), words), late]);
    } catch {
      // Then they are written in another one.
    }
  }

  /** Lays out the names of a square; a sheet they reach over on to is painted anew. */
  #write(square: Square, zoom: number): void {
    const names = this.#names.get(zoom) ?? layNames(zoom, this.#measure);
    this.#names.delete(zoom);
    this.#names.set(zoom, names);
    if (this.#names.size > zoomsKept) this.#names.delete([...this.#names.keys()][0] ?? 0);
    const news = names.add(square);
    if (news.length === 0) return;
    for (const sheet of this.#sheets.values()) if (sheet.isPainted && isOn(news, sheet.view)) this.#queue(sheet);
  }

  readonly #measure = (text: string, px: number): number => {
    if (!this.#ruler) return text.length * px * 0.6;
    this.#ruler.font = nameFont(px, this.#ink);
    return this.#ruler.measureText(text).width;
  };

  #squaresOf({ wanted }: Sheet): Square[] {
    return wanted.map((path) => this.#known.get(path)).filter((known) => typeof known === 'object');
  }

  #queue(sheet: Sheet): void {
    if (sheetPainter() && this.#squaresOf(sheet).length > 0) void this.#askFor(sheet);
    else this.#layDown(sheet);
  }

  /** One order at a time for each sheet: what comes to be known meanwhile is in the next. */
  async #askFor(sheet: Sheet): Promise<void> {
    sheet.isStale = sheet.isAsked;
    if (sheet.isAsked) return;
    sheet.isAsked = true;
    const painted = await sheetPainter()?.paint(this.#squaresOf(sheet), sheet.view, sharpness(), this.#ink);
    sheet.isAsked = false;
    sheet.ground?.close();
    sheet.ground = painted ?? null;
    if (!this.#sheets.has(sheet.canvas)) return sheet.ground?.close();
    if (sheet.isStale) await this.#askFor(sheet);
    else this.#layDown(sheet);
  }

  #layDown(sheet: Sheet): void {
    this.#toPaint.add(sheet);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paintSome());
  }

  #paintSome(): void {
    this.#frame = 0;
    const until = performance.now() + paintMs;
    for (const sheet of this.#toPaint) {
      this.#toPaint.delete(sheet);
      this.#paint(sheet);
      if (performance.now() > until) break;
    }
    if (this.#toPaint.size > 0) this.#frame = requestAnimationFrame(() => this.#paintSome());
  }

  #paint(sheet: Sheet): void {
    const { canvas, view, wanted, ground } = sheet;
    const squares = this.#squaresOf(sheet);
    const scale = sharpness();
    sheet.isPainted = squares.length > 0;
    if (sheet.isPainted) {
      drawOn(canvas, sheetPx * scale, (pen) => {
        if (ground) pen.drawImage(ground, 0, 0);
        pen.setTransform(scale, 0, 0, scale, 0, 0);
        if (!ground) paintGround(pen, squares, view, this.#ink);
        paintNames(pen, this.#names.get(view.zoom)?.all() ?? [], view, this.#ink);
      });
    }
    ground?.close();
    sheet.ground = null;
    if (wanted.some((path) => this.#known.get(path) === 'waiting')) return;
    sheet.done?.();
    sheet.done = null;
  }

  #forget(tile: HTMLElement): void {
    const sheet = this.#sheets.get(tile);
    if (sheet) this.#toPaint.delete(sheet);
    sheet?.ground?.close();
    this.#sheets.delete(tile);
  }
}

/** Pixels of the screen for each of the page. */
function sharpness(): number {
  return Math.min(2, devicePixelRatio);
}

function widened({ zoom, left, top, width, height }: SheetView): SheetView {
  return { zoom, left: left - overPx, top: top - overPx, width: width + overPx * 2, height: height + overPx * 2 };
}

function isOn(names: readonly PlacedName[], { left, top, width, height }: SheetView): boolean {
  const sheet: Extent = { left, top, right: left + width, bottom: top + height };
  return names.some(({ extent }) => doTouch(extent, sheet));
}
