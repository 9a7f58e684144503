import type { ReactNode } from 'react';

/** A small action inside a card or a row. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-14 items-center gap-2 rounded-mat font-bold underline decoration-2 underline-offset-4 active:opacity-70"
    >
      {children}
    </button>
  );
}
