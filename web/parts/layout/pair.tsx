import type { ReactNode } from 'react';

/** Two fields one below the other, on desks beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5.5 desk:grid-cols-2">{children}</div>;
}
