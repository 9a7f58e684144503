import type { Spot, Town } from '#contract/demo/town';
import { neighbours } from './neighbours.ts';

/** The streets of an invented town, drawn as the map draws those it knows nothing of; as wide at any size. */
export function Streets({ town }: { town: Town }) {
  const streets = streetsOf(town);
  return (
    <>
      <path
        d={streets}
        className="fill-none stroke-(--map-road) stroke-13"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={streets}
        className="fill-none stroke-(--map-dash) stroke-2"
        strokeLinecap="round"
        strokeDasharray="4 8"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

function streetsOf({ start, bars, crossings }: Town): string {
  const spots: Spot[] = [start, ...bars, ...crossings];
  // So near the equator that a degree is as wide as it is high.
  const pairs = neighbours(spots.map(({ x, y }) => ({ lat: -y / 1e5, lon: x / 1e5 })));
  return pairs.map(([from, to]) => `M${pointOf(spots[from])}L${pointOf(spots[to])}`).join('');
}

function pointOf(spot: Spot | undefined): string {
  return `${spot?.x ?? 0} ${spot?.y ?? 0}`;
}
