import { cluesBy, letters } from '#contract/game';
import { bars } from '#contract/limits';
import { listed } from '#contract/text/words';
import type { Game, Team } from '../../app/game.ts';
import { counted, nameOf } from './next-step.ts';

type Plan = Pick<Game, 'type' | 'teamCount' | 'barCount' | 'bars'>;
type Counts = Pick<Game, 'teamCount' | 'barCount'>;
type Goer = Pick<Team, 'letter' | 'emails' | 'members' | 'cluesWritten'>;

/** What another number of teams or bars would do to a game, said before it is done. */
export function consequencesOf(game: Plan, teams: Goer[] | undefined, next: Counts): string[] {
  return [...whoGoes(game, teams, next.teamCount), ...whoWrites(game, next), ...whatIsLacking(game, next)];
}

function whoGoes(game: Plan, teams: Goer[] | undefined, count: number): string[] {
  if (!teams) return count < game.teamCount ? ['Teams that go take their members and clues along.'] : [];
  const ownClues = cluesBy(game) === 'teams';
  return teams
    .filter(({ letter }) => letters.indexOf(letter) >= count)
    .map((team) => {
      const members = team.emails ?? (team.members > 0 ? [counted(team.members, 'member')] : []);
      const clues = ownClues && team.cluesWritten > 0 ? [counted(team.cluesWritten, 'clue')] : [];
      const along = [...members, ...clues];
      return along.length === 0 ? '' : `Team ${nameOf(team)} goes, with ${listed(along)}.`;
    })
    .filter((words) => words !== '');
}

function whoWrites(game: Plan, next: Counts): string[] {
  const [before, after] = [cluesBy(game), cluesBy({ ...game, ...next })];
  if (before === after) return [];
  return after === 'host'
    ? ['With a single team, you write the clues.']
    : ['With several teams, they write the clues for each other. Yours are kept, but do not count.'];
}

function whatIsLacking(game: Plan, next: Counts): string[] {
  const picked = game.bars?.length ?? 0;
  const lacking = next.barCount + bars.spare - picked;
  if (picked === 0 || lacking <= 0 || next.barCount === game.barCount) return [];
  return [`You have picked ${counted(picked, 'bar')}: ${lacking} more to pick in setup.`];
}
