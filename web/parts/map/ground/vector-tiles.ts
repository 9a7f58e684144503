import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { Labeler, type LabelRule, paint, type PaintRule, PmtilesSource, TileCache, View } from 'protomaps-leaflet';
import { tellWhenDone } from '../tell-when-done.ts';
import { vectorRules } from './vector-rules.ts';

const tilePx = 256;
/** Data is laid out on sheets twice as wide as a tile. */
const levels = 1;
const labelledSheets = 16;
/** Lines and words may begin a little outside of their tile. */
const marginPx = 16;

interface Sheet {
  canvas: HTMLCanvasElement;
  coords: Coords;
}

/** Vector tiles of the Protomaps basemap, drawn in the colours of our map. */
export class VectorTiles extends GridLayer {
  private readonly view: View;
  private readonly rules: { paint: PaintRule[]; label: LabelRule[] };
  private readonly labelers = new Map<number, Labeler>();
  private readonly sheets = new Map<string, Sheet>();
  private readonly scratch = document.createElement('canvas').getContext('2d');

  constructor(url: string, maxZoom: number, box: HTMLElement, options: GridLayerOptions) {
    super(options);
    const source = new PmtilesSource(url, false);
    this.view = new View(new TileCache(source, tilePx << levels), maxZoom, levels);
    this.rules = vectorRules(box);
    this.on('tileunload', ({ coords }: { coords: Coords }) => void this.sheets.delete(keyOf(coords)));
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const px = tilePx * Math.min(2, devicePixelRatio);
    Object.assign(canvas, { width: px, height: px });
    this.sheets.set(keyOf(coords), { canvas, coords });
    void tellWhenDone(this.draw({ canvas, coords }), canvas, done);
    return canvas;
  }

  private async draw({ canvas, coords }: Sheet): Promise<void> {
    const prepared = await this.view.getDisplayTile(coords);
    if (!['earth', 'roads', 'buildings', 'water'].some((name) => prepared.data.has(name))) {
      throw new Error('The archive has nothing we know for this place.');
    }
    const context = canvas.getContext('2d');
    if (!context || !this.scratch) throw new Error('This browser has nothing to draw on.');
    const { x, y, z } = coords;
    const sources = new Map([['', [prepared]]]);
    const labeler = this.labelerAt(z, this.scratch);
    labeler.add(sources);
    const origin = prepared.origin.clone();
    [origin.x, origin.y] = [tilePx * x, tilePx * y];
    const bounds = {
      minX: origin.x - marginPx,
      minY: origin.y - marginPx,
      maxX: origin.x + tilePx + marginPx,
      maxY: origin.y + tilePx + marginPx,
    };
    const scale = canvas.width / tilePx;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, tilePx, tilePx);
    paint(context, z, sources, labeler.index, this.rules.paint, bounds, origin, false);
  }

  /** Words that reach over an edge change the tiles beside, which are drawn anew. */
  private labelerAt(z: number, scratch: CanvasRenderingContext2D): Labeler {
    const known = this.labelers.get(z);
    if (known) return known;
    const labeler = new Labeler(z, scratch, this.rules.label, labelledSheets, (keys) => {
      for (const key of keys) {
        const sheet = this.sheets.get(key);
        if (sheet) void this.draw(sheet).catch(() => undefined);
      }
    });
    this.labelers.set(z, labeler);
    return labeler;
  }
}

/** As the labeler names tiles. */
function keyOf({ x, y, z }: Coords): string {
  return `${x}:${y}:${z}`;
}
