import type { ReactNode } from 'react';

/** The sentence under a heading. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="text-lead text-quiet">{children}</p>;
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="text-body">{children}</p>;
}

/** What must be said, quietly. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return <p className="text-small text-quiet">{children}</p>;
}

/** A word that comes by itself under a field and changes with it; its line is kept free, so that nothing jumps. */
export function SmallStatus({ children }: { children: ReactNode }) {
  return <output className="mt-1.5 block min-h-6 text-small font-semibold wrap-anywhere">{children}</output>;
}

/** Reasons, one a row. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
