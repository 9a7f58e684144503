import type { ReactNode } from 'react';

/** Small actions side by side. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-6">{children}</div>;
}
