import type { ReactNode } from 'react';

const tilts = { none: '', left: '-rotate-[1.2deg]', right: 'rotate-[.8deg]', slight: '-rotate-[.6deg]' } as const;

/** A printed mat: something given to you. Only mats and stamps may tilt. A sheet is white by day, so a mat on it is not. */
export function BeerMat({ tilt = 'none', children }: { tilt?: keyof typeof tilts; children: ReactNode }) {
  return (
    <article
      className={`relative h-full rounded-mat bg-mat p-7 text-night in-[dialog]:bg-shell shadow-mat before:pointer-events-none before:absolute before:inset-[7px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85 ${tilts[tilt]}`}
    >
      {children}
    </article>
  );
}

/** The quiet card: a plain part of the page with a soft edge. */
export function Card({ tone = 'plain', children }: { tone?: 'plain' | 'live'; children: ReactNode }) {
  return (
    <article
      className={`relative rounded-mat bg-card p-4.5 ${tone === 'live' ? 'border-3 border-beet' : 'border-2 border-edge-soft'}`}
    >
      {children}
    </article>
  );
}
