import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { picture } from '#contract/limits';
import { mapTiles } from '../../settings.ts';

export type Ground = 'tiles' | 'sketch';

/** Puts the tiles of this installation under a map. Where there are none, or none arrives, the ground is a sketch. */
export function layGround(map: LeafletMap, signal: AbortSignal, tell: (ground: Ground) => void): void {
  const tiles = mapTiles();
  if (!tiles || !navigator.onLine) return tell('sketch');
  const layer = tileLayer(tiles.url, { maxZoom: picture.maxTileZoom, className: 'map-tiles' });
  function giveUp() {
    layer.remove();
    tell('sketch');
  }
  let hasOne = false;
  layer.once('tileload', () => {
    hasOne = true;
    tell('tiles');
  });
  layer.on('tileerror', () => (hasOne ? undefined : giveUp()));
  addEventListener('offline', giveUp, { signal });
  layer.addTo(map);
  return undefined;
}
