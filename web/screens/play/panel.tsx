import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';

interface PanelProps extends ComponentProps<'div'> {
  /** Whether its lower edge fades where there is more below. */
  fades: boolean;
}

/** The chosen face of the race: as tall as what is left of the phone. What does not fit is scrolled to, and a fade says that there is more. */
export function Panel({ fades, children, ...rest }: PanelProps) {
  const [end, hasMore] = useMoreBelow();
  return (
    <div className="relative flex min-h-40 grow basis-0 flex-col large:min-h-60 lying:min-h-0 lying:[grid-area:face]">
      <div
        {...rest}
        className="flex min-h-0 grow basis-0 flex-col overflow-y-auto overscroll-contain focus-visible:-outline-offset-3"
      >
        {children}
        <div ref={end} className="-mt-px h-px shrink-0" />
      </div>
      {fades && hasMore && <Fade />}
    </div>
  );
}

function Fade() {
  return (
    <div
      aria-hidden="true"
      data-more-below
      className="pointer-events-none absolute inset-x-0 bottom-0 grid h-14 items-end justify-center bg-linear-to-t from-page via-page/70 to-transparent"
    >
      <svg viewBox="0 0 24 14" className="mb-1 h-3.5 w-6 fill-none stroke-ink stroke-3">
        <path d="M3 3l9 8 9-8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}

/** Whether something stands below the lower edge, as far as the last thing in the panel can tell. */
function useMoreBelow(): [end: RefObject<HTMLDivElement | null>, hasMore: boolean] {
  const end = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const last = end.current;
    if (!last) return undefined;
    const watch = new IntersectionObserver(
      (seen) => setHasMore(seen.at(-1)?.isIntersecting === false),
      // The last few pixels of a frame are not worth a word.
      { root: last.parentElement, rootMargin: '0px 0px 12px 0px' },
    );
    watch.observe(last);
    return () => watch.disconnect();
  }, []);
  return [end, hasMore];
}
