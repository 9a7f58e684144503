import type { ReactNode } from 'react';

/** The buttons of a question, in one row if they fit; with large text they stack. */
export function Answers({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 *:flex [&_button]:min-h-16 [&_button]:px-1.5 [&_button]:text-[1.375rem] [&_button]:text-balance">
      {children}
    </div>
  );
}
