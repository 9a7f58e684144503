import type { ReactNode } from 'react';

const tilts = { left: '-rotate-2', slight: '-rotate-[1.5deg]' } as const;

/** A bar's name on a printed mat. */
export function NameMat({ tilt, children }: { tilt: keyof typeof tilts; children: ReactNode }) {
  return (
    <div
      className={`relative max-w-full rounded-mat bg-mat px-6 py-4 text-center text-night shadow-mat before:pointer-events-none before:absolute before:inset-[7px] before:rounded-[10px] before:border-2 before:border-night before:opacity-85 ${tilts[tilt]}`}
    >
      {children}
    </div>
  );
}
