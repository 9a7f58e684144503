import { type ReactNode, useId } from 'react';

/** One chapter of the morning after under its poster heading. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3.5 font-display text-[3.375rem] leading-[.86] font-black wrap-anywhere">
        {heading}
      </h2>
      {children}
    </section>
  );
}
