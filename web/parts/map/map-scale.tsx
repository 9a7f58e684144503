import { useEffect, useRef } from 'react';
import { scaleFor } from './scale.ts';

const mostPx = 96;

/** How long a distance is on the map, and where north is. */
export function MapScale({ metresPerPx }: { metresPerPx: number }) {
  const bar = useRef<HTMLElement>(null);
  const { words, px } = scaleFor(metresPerPx, mostPx);
  // Set in the element itself: the policy allows no style attribute.
  useEffect(() => bar.current?.style.setProperty('width', `${px}px`), [px]);
  return (
    <p className="flex items-center gap-2 rounded-[4px] bg-map-paper/80 px-1">
      <i ref={bar} aria-hidden="true" className="h-2 border-[2.5px] border-t-0 border-ink" />
      {words}
      <span className="ml-1 flex items-center gap-1">
        <svg viewBox="0 0 12 16" aria-hidden="true" className="h-4 w-3 fill-current">
          <path d="M6 0 11 15 6 11.500 1 15Z" />
        </svg>
        <abbr title="North" className="no-underline">
          N
        </abbr>
      </span>
    </p>
  );
}
