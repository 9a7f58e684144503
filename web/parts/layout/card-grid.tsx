import type { ReactNode } from 'react';

/** Cards one below the other, on desks two a row. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desk:grid-cols-2">{children}</div>;
}
