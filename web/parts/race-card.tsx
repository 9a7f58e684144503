import { Children, type ReactNode } from 'react';
import { Card } from './beer-mat.tsx';
import { FactLine } from './fact-line.tsx';
import { Stamp } from './stamp.tsx';

interface RaceCardProps {
  name: string;
  /** Where, when and whose. */
  facts: readonly string[];
  isLive?: boolean;
  /** Where it leads. */
  children: ReactNode;
}

/** One race in a list. */
export function RaceCard({ name, facts, isLive = false, children }: RaceCardProps) {
  const columns = Children.toArray(children).length > 1 ? 'grid-cols-2' : '';
  return (
    <Card tone={isLive ? 'live' : 'plain'}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-display text-h2 wrap-anywhere">{name}</h3>
        {isLive && (
          <span className="shrink-0 rotate-[7deg]">
            <Stamp tone="live">LIVE</Stamp>
          </span>
        )}
      </div>
      <p className="mt-1.5 text-body wrap-anywhere">
        <FactLine facts={facts} />
      </p>
      <div className={`mt-4 grid gap-2.5 ${columns}`}>{children}</div>
    </Card>
  );
}
