import { teamNames } from '#contract/game';
import type { ClueBy } from '#contract/race';
import logo from '../../drawings/logo-mark.svg';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';

/** Whose it is: a team's cap, or our egg for the host and the house. */
export function Author({ of, isNamed = false }: { of: ClueBy; isNamed?: boolean }) {
  if (of === 'host' || of === 'house') {
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-round bg-brine">
        <img src={logo} alt={isNamed ? authorName(of) : ''} width={36} height={36} className="size-9" />
      </span>
    );
  }
  return <TeamBadge team={of} silent={!isNamed} />;
}

/** As a sentence begins with it. */
export function authorName(of: ClueBy): string {
  if (of === 'host') return 'The host';
  return of === 'house' ? 'The house' : teamNames[of];
}
