import { type GridLayer, type Map as LeafletMap, tileLayer } from 'leaflet';
import { onReturn } from '../../../call/keep-trying.ts';
import { mapTiles } from '../../../app/settings.ts';
import { picture } from '#contract/limits';
import { layStreets } from '../streets/street-ground.ts';

export type Ground = 'tiles' | 'streets' | 'sketch';

/** After so long without a tile our own streets are shown; what fails is tried again so often. */
const pace = { slowMs: 4_000, againMs: 20_000 } as const;

/**
 * Puts the tiles of this installation under a map and says what the ground is, and whose work it is: our own streets where there are
 * no tiles, while none arrives, and when all that are wanted fail, or a sketch where we have no streets either; tiles again as soon
 * as one is there. Tiles that are shown stay.
 */
export function layGround(
  map: LeafletMap,
  signal: AbortSignal,
  tell: (ground: Ground, credit: string | null) => void,
): void {
  const tiles = mapTiles();
  if (!tiles) return layStreets(map, signal, tell);
  const { url, attribution } = tiles;
  let hasTiles = false;
  let streets: AbortController | null = null;
  let layer: GridLayer | 'opening' | 'none' = 'none';
  let arrived = 0;
  let missing = false;
  let slow = 0;
  let again = 0;

  function sayTiles() {
    if (hasTiles || signal.aborted) return;
    hasTiles = true;
    streets?.abort();
    streets = null;
    tell('tiles', attribution);
  }

  function standIn() {
    hasTiles = false;
    if (streets || signal.aborted) return;
    streets = new AbortController();
    layStreets(map, streets.signal, tell);
  }

  function fail() {
    clearTimeout(slow);
    standIn();
    clearTimeout(again);
    if (!signal.aborted) again = window.setTimeout(tryAgain, pace.againMs);
  }

  function wait() {
    clearTimeout(slow);
    slow = window.setTimeout(standIn, pace.slowMs);
  }

  async function open() {
    layer = 'opening';
    wait();
    try {
      const opened = await openTiles(url, map.getContainer());
      if (signal.aborted) return;
      follow(opened);
      layer = opened;
      opened.addTo(map);
    } catch {
      layer = 'none';
      fail();
    }
  }

  function follow(opened: GridLayer) {
    // One that was put away may still have tiles under way.
    const listen = (event: string, hear: () => void) => opened.on(event, () => (layer === opened ? hear() : undefined));
    listen('loading', () => {
      arrived = 0;
      missing = false;
      if (!hasTiles) wait();
    });
    listen('tileload', () => {
      arrived += 1;
      clearTimeout(slow);
      clearTimeout(again);
      sayTiles();
    });
    listen('tileerror', () => {
      missing = true;
      if (arrived === 0 && !hasTiles) fail();
    });
    listen('load', () => {
      if (arrived === 0) fail();
    });
  }

  function tryAgain() {
    if (layer === 'opening') return;
    if (layer === 'none') void open();
    else if (streets) {
      // An archive that failed once goes on failing.
      layer.remove();
      void open();
    } else if (missing) layer.redraw();
  }

  onReturn(tryAgain, signal);
  signal.addEventListener('abort', () => {
    streets?.abort();
    for (const timer of [slow, again]) clearTimeout(timer);
  });
  void open();
  return undefined;
}

/** The tiles at an address: pictures by z, x and y, or an archive of tiles, for which more is fetched. */
async function openTiles(url: string, box: HTMLElement): Promise<GridLayer> {
  if (!isArchive(url)) return tileLayer(url, { maxZoom: picture.maxTileZoom, className: 'map-tiles' });
  const { openArchive } = await import('./archive.ts');
  return openArchive(url, box);
}

function isArchive(url: string): boolean {
  return new URL(url, location.href).pathname.endsWith('.pmtiles');
}
