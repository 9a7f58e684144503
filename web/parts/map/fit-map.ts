import { latLngBounds, type Map as LeafletMap } from 'leaflet';
import type { Box, Spot } from './fan-out.ts';
import { added, type Room, shortOf } from './fit.ts';
import type { LatLon } from './lat-lon.ts';

const rounds = 5;

/** Moves a map so that these points are in sight, and the caps of teams whole. */
export function fitMap(map: LeafletMap, points: readonly LatLon[], caps: () => { spots: Spot[]; capPx: number }): void {
  const bounds = latLngBounds(points.map(({ lat, lon }): [number, number] => [lat, lon]));
  const { x: width, y: height } = map.getSize();
  const isSmall = height < 360;
  const corners = { left: findOverlayBox(map, 'left'), right: findOverlayBox(map, 'right') };
  let room: Room = isSmall
    ? { top: 56, right: 30, bottom: 60, left: 30 }
    : { top: 112, right: 36, bottom: 56, left: 36 };
  for (let round = 0; round < rounds; round += 1) {
    map.fitBounds(bounds, {
      paddingTopLeft: [room.left, room.top],
      paddingBottomRight: [room.right, room.bottom],
      maxZoom: points.length > 1 ? 17 : 16,
      animate: false,
    });
    const { spots, capPx } = caps();
    const short = points.length > 1 ? shortOf(spots, capPx, { width, height, corners }) : null;
    if (!short) return;
    room = added(room, short, { width, height });
  }
}

/** The box of the element over a corner of the map, marked with `data-over-map`: caps must not lie under it. */
function findOverlayBox(map: LeafletMap, corner: 'left' | 'right'): Box {
  const container = map.getContainer();
  const over = container.parentElement?.querySelector(`[data-over-map="${corner}"]`);
  if (!over) return { x: 0, y: 0, width: 0, height: 0 };
  const from = container.getBoundingClientRect();
  const { x, y, width, height } = over.getBoundingClientRect();
  return { x: x - from.x, y: y - from.y, width, height };
}
