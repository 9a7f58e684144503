import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { PMTiles, TileType } from 'pmtiles';
import { picture } from '#contract/limits';
import { tellWhenDone } from '../tell-when-done.ts';

const pictureTypes: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

/** A PMTiles archive as a layer, read piece by piece: pictures as they are, vector tiles drawn in our colours. */
export async function openArchive(url: string, box: HTMLElement): Promise<GridLayer> {
  const address = new URL(url, location.href).href;
  const archive = new PMTiles(address);
  const { tileType, minZoom, maxZoom } = await archive.getHeader();
  const options = { minNativeZoom: minZoom, maxZoom: picture.maxTileZoom };
  if (tileType === TileType.Mvt) {
    const { VectorTiles } = await import('./vector-tiles.ts');
    return new VectorTiles(address, maxZoom, box, options);
  }
  const type = pictureTypes[tileType];
  if (!type) throw new Error('This archive holds tiles of a kind we cannot show.');
  return new PictureTiles(archive, type, { ...options, maxNativeZoom: maxZoom, className: 'map-tiles' });
}

class PictureTiles extends GridLayer {
  private readonly archive: PMTiles;
  private readonly type: string;

  constructor(archive: PMTiles, type: string, options: GridLayerOptions) {
    super(options);
    this.archive = archive;
    this.type = type;
  }

  protected override createTile({ z, x, y }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    void tellWhenDone(this.fill(tile, z, x, y), tile, done);
    return tile;
  }

  private async fill(tile: HTMLImageElement, z: number, x: number, y: number): Promise<void> {
    const found = await this.archive.getZxy(z, x, y);
    if (!found) throw new Error('The archive ends before this place.');
    const url = URL.createObjectURL(new Blob([found.data], { type: this.type }));
    tile.src = url;
    await tile.decode().finally(() => URL.revokeObjectURL(url));
  }
}
