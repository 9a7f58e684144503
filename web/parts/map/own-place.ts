import { circle, circleMarker, layerGroup, type Map as LeafletMap } from 'leaflet';
import type { LatLon } from './lat-lon.ts';

/** Where this phone is, and by how many metres that may be wrong. */
export interface OwnPlace extends LatLon {
  accuracy: number;
}

/** Draws where this phone is: a dot, and a ring within which it surely stands. */
export function drawOwnPlace(map: LeafletMap) {
  const layers = layerGroup().addTo(map);
  return (place: OwnPlace | null, ink: { sky: string; shell: string }) => {
    layers.clearLayers();
    if (!place) return;
    const at: [number, number] = [place.lat, place.lon];
    const quiet = { interactive: false };
    circle(at, {
      ...quiet,
      radius: place.accuracy,
      color: ink.sky,
      weight: 1.5,
      opacity: 0.7,
      fillColor: ink.sky,
      fillOpacity: 0.14,
    }).addTo(layers);
    circleMarker(at, { ...quiet, radius: 9, color: ink.shell, weight: 3, fillColor: ink.sky, fillOpacity: 1 }).addTo(
      layers,
    );
  };
}
