import type { ReactNode } from 'react';

/** A field and the small button that belongs to it, level with its box. */
export function FieldRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5">
      {children}
      <div className="mt-[calc(1.5rem+8px)] [&>button]:min-h-15">{action}</div>
    </div>
  );
}
