import { circle, GridLayer, layerGroup, type Map as LeafletMap } from 'leaflet';
import type { LatLon } from '../lat-lon.ts';
import { scaleFor } from '../scale.ts';

class Paper extends GridLayer {
  protected override createTile(): HTMLElement {
    const sheet = document.createElement('div');
    sheet.className = 'map-grid';
    return sheet;
  }
}

/** The paper under everything, with its grid: whatever happens to tiles, a map is never blank. */
export function layPaper(map: LeafletMap): void {
  map.createPane('paper').classList.add('map-paper');
  new Paper({ pane: 'paper', updateWhenZooming: false }).addTo(map);
}

const ringPx = 150;
const most = 6;

/** Rings round a point of a sketch, a round distance from one to the next. */
export function drawRings(map: LeafletMap) {
  const rings = layerGroup().addTo(map);
  return (middle: LatLon | null, metresPerPx: number, colour: string) => {
    rings.clearLayers();
    if (!middle) return;
    const { px } = scaleFor(metresPerPx, ringPx);
    const look = { color: colour, weight: 1.5, dashArray: '2 7', fill: false, interactive: false };
    for (let nth = 1; nth <= most; nth += 1) {
      circle([middle.lat, middle.lon], { ...look, radius: nth * px * metresPerPx }).addTo(rings);
    }
  };
}
