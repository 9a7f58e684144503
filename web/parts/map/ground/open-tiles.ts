import { type GridLayer, tileLayer } from 'leaflet';
import { picture } from '#contract/limits';

/** The tiles at an address: pictures by z, x and y, or an archive of tiles, for which more is fetched. */
export async function openTiles(url: string, box: HTMLElement): Promise<GridLayer> {
  if (!isArchive(url)) return tileLayer(url, { maxZoom: picture.maxTileZoom, className: 'map-tiles' });
  const { openArchive } = await import('./archive.ts');
  return openArchive(url, box);
}

function isArchive(url: string): boolean {
  return new URL(url, location.href).pathname.endsWith('.pmtiles');
}
