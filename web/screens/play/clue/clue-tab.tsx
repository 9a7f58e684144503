import { useRace } from '../../../race/race.ts';
import { ClueBoard } from './clue-board.tsx';
import { FinishLine } from './finish-line.tsx';
import { Forfeit } from './forfeit.tsx';
import { NoTeam, NotRacing } from './no-clue.tsx';
import { Sabotaged } from './sabotaged.tsx';

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
