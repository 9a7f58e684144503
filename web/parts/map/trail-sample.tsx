import { type Letter, teamColours } from '#contract/game';
import { dashesOf } from './trails.ts';

/** A piece of a team's trail as the map draws it, beside the team's name. */
export function TrailSample({ team }: { team: Letter }) {
  return (
    <svg viewBox="0 0 56 6" width="56" height="6" aria-hidden="true" data-trail={team} className="shrink-0">
      <path
        d="M3 3H53"
        fill="none"
        stroke={teamColours[team]}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeDasharray={dashesOf(team).dashArray}
      />
    </svg>
  );
}
