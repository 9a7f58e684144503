import type { ReactNode } from 'react';

/** What a page is about, and beside it, on phones below it, what else can be done there. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{aside}</div>
    </div>
  );
}
