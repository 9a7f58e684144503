import type { ReactNode } from 'react';

/** A chapter on the bare page keeps its distance only from a band of wall: two bare ones need no double one. */
const tops = { wall: 'pt-11 desk:pt-16', bare: '[.bg-wall+*>&]:pt-11 desk:[.bg-wall+*>&]:pt-16' } as const;
const layouts = {
  beside:
    'desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] desk:gap-12 desk:*:first:sticky desk:*:first:top-28 desk:*:first:self-start',
  above: 'desk:gap-9',
} as const;

interface ChapterProps {
  heading: string;
  /** On desks the heading stands beside what it heads, not above it. */
  beside?: boolean;
  /** A band of wall across the page, to set a chapter off from its neighbours. */
  wall?: boolean;
  children: ReactNode;
}

/** One section of a marketing page under its own heading. */
export function Chapter({ heading, beside = false, wall = false, children }: ChapterProps) {
  return (
    <section className={`overflow-x-clip ${wall ? 'bg-wall' : ''}`}>
      <div
        className={`mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-11 desk:px-8 desk:pb-16 ${tops[wall ? 'wall' : 'bare']} ${layouts[beside ? 'beside' : 'above']}`}
      >
        <h2 className="font-display text-[3.125rem] leading-[.86] font-black desk:text-[4.5rem]">{heading}</h2>
        {children}
      </div>
    </section>
  );
}

/** Paragraphs to be read, at the width of a page of a book. */
export function Story({ children }: { children: ReactNode }) {
  return <div className="grid max-w-[40rem] content-start gap-4 text-body desk:text-[1.1875rem]">{children}</div>;
}

/** The title of one thing inside a chapter. */
export function SmallHeading({ children }: { children: ReactNode }) {
  return <h3 className="font-display text-[2.125rem] leading-[.92] font-black">{children}</h3>;
}

/** A title and a word about it, as they stand on a mat. */
export function MatNote({ title, children }: { title: string; children: string }) {
  return (
    <div className="grid gap-2.5 p-1">
      <SmallHeading>{title}</SmallHeading>
      <p className="text-[1.125rem] leading-[1.42] font-medium text-mat-text">{children}</p>
    </div>
  );
}
