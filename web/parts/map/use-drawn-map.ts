import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { DrawnMap, MapEvents, MapHands } from './draw-map.ts';
import type { Ground } from './ground/ground.ts';
import type { LatLon } from './lat-lon.ts';

/** What the map looks like now; before it has arrived it looks like nothing, and it may never arrive. */
interface MapState {
  drawn: DrawnMap | 'opening' | 'failed';
  ground: Ground | null;
  metresPerPx: number | null;
}

/** A map drawn into a box. Leaflet and its styles are fetched when the first map is opened. */
export function useDrawnMap(
  box: RefObject<HTMLElement | null>,
  hands: MapHands,
  events: Pick<MapEvents, 'tap' | 'hold' | 'moved'> & { rest: (middle: LatLon) => void },
): MapState {
  const [state, setState] = useState<MapState>({ drawn: 'opening', ground: null, metresPerPx: null });
  const tap = useEffectEvent(events.tap);
  const hold = useEffectEvent(events.hold);
  const moved = useEffectEvent(events.moved);
  const rest = useEffectEvent((middle: LatLon, metresPerPx: number) => {
    setState((before) => ({ ...before, metresPerPx }));
    events.rest(middle);
  });

  useEffect(() => {
    const change = (part: Partial<MapState>) => setState((before) => ({ ...before, ...part }));
    let opened: DrawnMap | null = null;
    let isWanted = true;
    async function open() {
      const { drawMap } = await import('./draw-map.ts');
      if (!isWanted || !box.current) return;
      opened = drawMap(box.current, hands, {
        tap: (id) => tap(id),
        hold: (point) => hold(point),
        moved: () => moved(),
        rest: (middle, metresPerPx) => rest(middle, metresPerPx),
        ground: (ground) => change({ ground }),
      });
      change({ drawn: opened });
    }
    open().catch(() => change({ drawn: 'failed' }));
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [box, hands]);

  return state;
}
