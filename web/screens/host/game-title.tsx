import type { ReactNode } from 'react';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';

interface GameTitleProps {
  name: string;
  facts: readonly string[];
  stamp?: ReactNode;
}

/** Names longer than this get smaller letters: a heading is no page. */
const longName = 24;

/** The heading of a page about one game, with what there is to know about it at a glance. */
export function GameTitle({ name, facts, stamp }: GameTitleProps) {
  return (
    <div className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1
          tabIndex={-1}
          className={`min-w-0 font-display wrap-anywhere ${name.length > longName ? 'text-h2' : 'text-h1'}`}
        >
          {name}
        </h1>
        {stamp}
      </div>
      <p className="text-body text-quiet wrap-anywhere">
        <DottedFacts facts={facts} />
      </p>
    </div>
  );
}
