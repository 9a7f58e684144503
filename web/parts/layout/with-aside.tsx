import type { ReactNode } from 'react';

/** What a page is for, and what goes with it: below on phones, beside it on desks. */
export function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-11 desk:grid-cols-[minmax(0,1fr)_360px]">
      <div className="min-w-0">{children}</div>
      <aside className="min-w-0 desk:sticky desk:top-28">{aside}</aside>
    </div>
  );
}
