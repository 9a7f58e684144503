import type { Map as LeafletMap } from 'leaflet';
import { onReturn } from '../../../call/keep-trying.ts';
import { squaresIn } from './squares-in.ts';
import { leastZoom, StreetLayer } from './street-layer.ts';

/** Squares have so long before streets are sketched in their place; what was not to be had is asked for again so often. */
const pace = { sketchMs: 1_000, againMs: 20_000 } as const;

/**
 * Lays our own streets under a map and says what the ground is: streets as soon as one square in sight has some, with whose work they
 * are; a sketch where none has. Paper alone while squares are on their way, unless that takes long.
 */
export function layStreets(
  map: LeafletMap,
  signal: AbortSignal,
  tell: (ground: 'streets' | 'sketch', credit: string | null) => void,
): void {
  if (!map.getPane('streets')) map.createPane('streets').classList.add('map-streets');
  const layer = new StreetLayer(map.getContainer(), 'streets', judge);
  let said = '';
  let late = window.setTimeout(() => (said === '' ? say('sketch', null) : undefined), pace.sketchMs);
  let again = 0;

  function say(ground: 'streets' | 'sketch', credit: string | null) {
    clearTimeout(late);
    late = 0;
    const now = `${ground} ${credit}`;
    if (said === now || signal.aborted) return;
    said = now;
    tell(ground, credit);
  }

  function judge() {
    if (signal.aborted) return;
    const known = layer.known(inSight());
    const found = known.filter((one) => typeof one === 'object');
    if (found.length > 0) say('streets', found.find(({ credit }) => credit !== null)?.credit ?? null);
    else if (!known.includes('waiting')) say('sketch', null);
    clearTimeout(again);
    if (known.includes('missing')) again = window.setTimeout(() => layer.tryAgain(), pace.againMs);
  }

  function inSight() {
    const zoom = map.getZoom();
    if (Math.round(zoom) < leastZoom) return [];
    const { min, max } = map.getPixelBounds();
    if (!min || !max) return [];
    return squaresIn({ zoom, left: min.x, top: min.y, width: max.x - min.x, height: max.y - min.y });
  }

  layer.addTo(map);
  map.on('moveend', judge);
  onReturn(() => layer.tryAgain(), signal);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => layer.repaint(), { signal });
  signal.addEventListener('abort', () => {
    map.off('moveend', judge);
    layer.remove();
    for (const timer of [late, again]) clearTimeout(timer);
  });
  judge();
}
