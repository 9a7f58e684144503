import type { ReactNode } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { TeamBadge } from './team-badge.tsx';

interface TeamHeadingProps {
  team: Letter;
  /** Whether it is the page's own heading. */
  isPage?: boolean;
  children?: ReactNode;
}

/** A team's badge and name, with a word about it below. */
export function TeamHeading({ team, isPage = false, children }: TeamHeadingProps) {
  const name = `Team ${teamNames[team]}`;
  return (
    <div className="flex items-center gap-3.5">
      <span className="shrink-0">
        <TeamBadge team={team} size={isPage ? 84 : 64} silent />
      </span>
      <div className="grid min-w-0 gap-1">
        {isPage ? (
          <h1 tabIndex={-1} className="font-display text-h1">
            {name}
          </h1>
        ) : (
          <h2 className="font-display text-h2">{name}</h2>
        )}
        {children && <div className="text-body font-medium">{children}</div>}
      </div>
    </div>
  );
}
