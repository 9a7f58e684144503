import type { Spot, Town } from '#contract/demo/town';
import { neighbours } from './neighbours.ts';

interface TownSketchProps {
  town: Town;
  /** The part of the town that is shown, in its thousandths. */
  frame: { left: number; top: number; width: number; height: number };
  /** Pulled to the shape of its box, or cut off where the box ends. */
  fit: 'stretched' | 'cut';
}

/** The streets of an invented town, drawn as the map draws those it knows nothing of. */
export function TownSketch({ town, frame, fit }: TownSketchProps) {
  const { left, top, width, height } = frame;
  const streets = streetsOf(town);
  return (
    <svg
      viewBox={`${left} ${top} ${width} ${height}`}
      preserveAspectRatio={fit === 'stretched' ? 'none' : 'xMidYMid slice'}
      className="absolute inset-0 size-full fill-none"
      aria-hidden="true"
    >
      <path
        d={streets}
        stroke="var(--map-road)"
        strokeWidth="13"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={streets}
        stroke="var(--map-dash)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="4 8"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
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
