import type { ReactNode } from 'react';

/** A field and the small button that belongs to it, level with its box; below it where large letters leave no room beside it. */
export function FieldRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-2.5 @min-[15rem]:grid-cols-[minmax(0,1fr)_auto] @min-[15rem]:items-start">
        {children}
        <div className="grid @min-[15rem]:mt-[calc(1.5rem+8px)] [&>button]:min-h-15">{action}</div>
      </div>
    </div>
  );
}
