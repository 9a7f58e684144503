import type { ReactNode } from 'react';
import type { Letter } from '#contract/game';
import { Card } from '../../parts/layout/beer-mat.tsx';
import { DottedFacts } from '../../parts/rows/dotted-facts.tsx';
import { Stamp } from '../../parts/marks/stamp.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

interface RaceCardProps {
  name: string;
  /** Where, when and whose. */
  facts: readonly string[];
  isLive?: boolean;
  /** How it stands, and whose badges say so. */
  news?: { teams: readonly Letter[]; words: string } | undefined;
  /** Where it leads. */
  children: ReactNode;
}

/** One race in a list. */
export function RaceCard({ name, facts, isLive = false, news, children }: RaceCardProps) {
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
        <DottedFacts facts={facts} />
      </p>
      {news && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-body font-semibold">
          <span className="flex -space-x-2.5">
            {news.teams.map((team) => (
              <TeamBadge key={team} team={team} size={46} silent />
            ))}
          </span>
          {news.words}
        </p>
      )}
      <div className="mt-4 grid gap-2.5">{children}</div>
    </Card>
  );
}
