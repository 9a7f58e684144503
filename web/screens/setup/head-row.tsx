import type { ReactNode } from 'react';

/** A heading with a lesser action at its right. */
export function HeadRow({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 className="font-display text-h2">{heading}</h2>
      {children}
    </div>
  );
}
