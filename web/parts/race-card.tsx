import { Children, Fragment, type ReactNode } from 'react';
import { Card } from './beer-mat.tsx';
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
      <p className="mt-1.5 text-body wrap-anywhere">{facts.map(asOne)}</p>
      <div className={`mt-4 grid gap-2.5 ${columns}`}>{children}</div>
    </Card>
  );
}

/** A fact moves to the next line as a whole, unless it is longer than one; the dot behind it stays with it. */
function asOne(fact: string, place: number, all: readonly string[]) {
  const isLast = place === all.length - 1;
  return (
    <Fragment key={fact}>
      <span className="inline-block">{isLast ? fact : `${fact} ·`}</span>
      {!isLast && ' '}
    </Fragment>
  );
}
