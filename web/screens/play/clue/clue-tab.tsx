import { useRace } from '../../../race/race.ts';
import { ClueBoard } from './clue-board.tsx';
import { FinishLine } from './finish-line.tsx';
import { Forfeit } from './forfeit.tsx';
import { Sabotaged } from './sabotaged.tsx';
import type { Letter } from '#contract/game';
import { problems } from '#contract/problems';
import mark from '../../../drawings/logo-mark.svg';
import { EmptyState } from '../../../parts/page/empty-state.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';

/** What this team has to do now. */
export function ClueTab() {
  const { team, view } = useRace();
  const { step } = view;
  const standing = view.standings.find(({ group }) => group === team);
  if (team === null) return <NoTeam />;
  if (!step || !standing) return <NotRacing team={team} />;
  if (step.type === 'finish') return <FinishLine step={step} standing={standing} />;
  if (step.type === 'forfeit') return <Forfeit step={step} />;
  if (step.sabotage) return <Sabotaged key={step.sabotage.id} step={step} sabotage={step.sabotage} />;
  return <ClueBoard step={step} />;
}

/** For who is in no team: a host who does not race. */
function NoTeam() {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState picture={<img src={mark} alt="" className="h-30 w-auto" />} title={problems['not-in-a-team'].words}>
        Follow the race on MAP and LEADERBOARD. What a host can do is behind the gear.
      </EmptyState>
    </div>
  );
}

/** For a team that nobody was in when the race began. */
function NotRacing({ team }: { team: Letter }) {
  return (
    <div className="grid grow content-center px-4">
      <EmptyState picture={<TeamBadge team={team} size={132} racing={false} silent />} title="Your team is not racing.">
        Nobody was in it when the race began. MAP and LEADERBOARD show the others.
      </EmptyState>
    </div>
  );
}
