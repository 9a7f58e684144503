import { teamNames } from '#contract/game';
import type { StepView } from '#contract/race-view';
import jar from '../../../drawings/jar.svg';
import mark from '../../../drawings/logo-mark.svg';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

/** Who is to blame for the clue. */
export function ClueAuthor({ by }: { by: NonNullable<StepView['clueBy']> }) {
  const isTeam = by !== 'host' && by !== 'house';
  return (
    <>
      <span className="mb-2.5 rounded-tag bg-[#5A3E1E] px-3 py-1.5 font-display text-stamp leading-none font-extrabold text-shell">
        by {isTeam ? teamNames[by] : `the ${by}`}
      </span>
      {isTeam ? (
        <TeamBadge team={by} size={72} silent />
      ) : (
        <img src={by === 'house' ? jar : mark} alt="" className="h-18 w-auto" />
      )}
    </>
  );
}
