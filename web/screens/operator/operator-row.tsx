import type { ReactNode } from 'react';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';

interface CounterRowProps {
  title: string;
  facts: readonly string[];
  /** A stamp or tag at its right. */
  mark?: ReactNode;
  /** What is wrong with it. */
  trouble?: string | null | undefined;
  /** What else is known. */
  note?: string | null;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One thing of a list: what it is, what is known of it, and what can be done. */
export function OperatorRow({ title, facts, mark, trouble, note, children }: CounterRowProps) {
  return (
    <li className="grid gap-2.5 py-3.5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="text-body leading-tight font-semibold wrap-anywhere">{title}</p>
          <p className="text-small leading-[1.4] text-quiet wrap-anywhere">
            <DottedFacts facts={facts} />
          </p>
          {note && <p className="text-small leading-[1.4] wrap-anywhere">{note}</p>}
          {trouble && <p className="text-small leading-[1.4] font-semibold text-danger-ink wrap-anywhere">{trouble}</p>}
        </div>
        {mark && <span className="shrink-0">{mark}</span>}
      </div>
      {children && <div className="flex flex-wrap gap-2.5">{children}</div>}
    </li>
  );
}

export function OperatorRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="-my-3.5 grid grid-cols-[minmax(0,1fr)] divide-y-2 divide-dashed divide-edge-soft">
      {children}
    </ul>
  );
}

/** A section of the counter: its heading in chalk, and quiet words where there is nothing in it. */
export function Nothing({ children }: { children: string }) {
  return <p className="text-body text-quiet">{children}</p>;
}
