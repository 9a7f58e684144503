import type { Letter } from '#contract/game';
import { problems } from '#contract/problems';
import mark from '../../../drawings/logo-mark.svg';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

/** For who is in no team: a host who does not race. */
export function NoTeam() {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState picture={<img src={mark} alt="" className="h-30 w-auto" />} title={problems['not-in-a-team'].words}>
        Follow the race on MAP and LEADERBOARD. What a host can do is behind the gear.
      </EmptyState>
    </div>
  );
}

/** For a team that nobody was in when the race began. */
export function NotRacing({ team }: { team: Letter }) {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState picture={<TeamBadge team={team} size={132} racing={false} silent />} title="Your team is not racing.">
        Nobody was in it when the race began. MAP and LEADERBOARD show the others.
      </EmptyState>
    </div>
  );
}
