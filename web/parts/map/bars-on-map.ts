import {
  circle,
  type CircleMarker,
  circleMarker,
  type LayerGroup,
  layerGroup,
  type Map as LeafletMap,
  polyline,
} from 'leaflet';
import type { LatLon } from './lat-lon.ts';
import { inkOf } from './map-ink.ts';
import { neighbours } from './neighbours.ts';

interface Corner extends LatLon {
  id: string;
}

export interface MapBar extends LatLon {
  id: string;
  name: string;
}

export interface Ring extends LatLon {
  radiusM: number;
}

/** The bars of a search as dots, the streets that a sketch invents between them, and the ring they were looked for in. */
export class BarsOnMap {
  readonly #map: LeafletMap;
  readonly #box: HTMLElement;
  readonly #streets: LayerGroup;
  readonly #rings: LayerGroup;
  readonly #dotOf = new Map<string, CircleMarker>();
  readonly #streetsOf = streetsKept();
  #drawnStreets: unknown = null;

  constructor(map: LeafletMap, box: HTMLElement) {
    this.#map = map;
    this.#box = box;
    this.#streets = layerGroup().addTo(map);
    this.#rings = layerGroup().addTo(map);
  }

  drawStreets(spots: readonly (LatLon & { id: string })[]): void {
    const streets = spots.length > 0 ? this.#streetsOf(spots) : [];
    if (streets === this.#drawnStreets) return;
    this.#drawnStreets = streets;
    const ink = inkOf(this.#box);
    const look = { interactive: false, smoothFactor: 0 };
    this.#streets.clearLayers();
    // On one sheet what is drawn last covers the rest, and every dot lies on a street: streets go under all that is there.
    const dashes = polyline(streets, { ...look, color: ink.dash, weight: 1.5, dashArray: '3 6' }).addTo(this.#streets);
    const roads = polyline(streets, { ...look, color: ink.road, weight: 12 }).addTo(this.#streets);
    dashes.bringToBack();
    roads.bringToBack();
  }

  /** Only what came or went is touched: one tap changes one dot of five hundred. */
  drawDots(bars: readonly MapBar[]): void {
    const ink = inkOf(this.#box);
    const look = { radius: 5, weight: 2, color: ink.dotLine, fillColor: ink.dot, fillOpacity: 1, interactive: false };
    const wanted = new Map(bars.map((bar) => [bar.id, bar]));
    for (const [id, dot] of this.#dotOf) {
      if (wanted.has(id)) continue;
      dot.remove();
      this.#dotOf.delete(id);
    }
    for (const [id, { lat, lon }] of wanted) {
      if (!this.#dotOf.has(id)) this.#dotOf.set(id, circleMarker([lat, lon], look).addTo(this.#map));
    }
  }

  drawRing(ring: Ring | null): void {
    this.#rings.clearLayers();
    if (!ring) return;
    const look = { color: inkOf(this.#box).dotLine, weight: 2, dashArray: '2 8', fill: false, interactive: false };
    circle([ring.lat, ring.lon], { radius: ring.radiusM, ...look }).addTo(this.#rings);
  }

  /** Everything is drawn anew next time, in the colours of the light there is then. */
  forget(): void {
    for (const dot of this.#dotOf.values()) dot.remove();
    this.#dotOf.clear();
    this.#drawnStreets = null;
  }
}

/** The streets between bars, worked out anew only for other bars: a bar that is picked stays where it is. */
function streetsKept(): (bars: readonly Corner[]) => [number, number][][] {
  let kept = { of: '', streets: [] as [number, number][][] };
  return (bars) => {
    const all = bars.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const of = all.map(({ id }) => id).join(' ');
    if (of !== kept.of) {
      kept = { of, streets: neighbours(all).map((ends) => ends.flatMap((index) => pointOf(all[index]))) };
    }
    return kept.streets;
  };
}

function pointOf(bar: LatLon | undefined): [number, number][] {
  return bar ? [[bar.lat, bar.lon]] : [];
}
