import { cluesBy, letters } from '#contract/game';
import { bars } from '#contract/limits';
import { listed } from '#contract/text/words';
import type { Game, Team } from '../../app/game.ts';
import { counted, nameOf } from './next-step.ts';

type Plan = Pick<Game, 'game_type' | 'game_groups' | 'game_bars' | 'game_bar_list'>;
type Counts = Pick<Game, 'game_groups' | 'game_bars'>;
type Goer = Pick<Team, 'game_group' | 'email_members' | 'members' | 'clues_written'>;

/** What another number of teams or bars would do to a game, said before it is done. */
export function consequencesOf(game: Plan, teams: Goer[] | undefined, next: Counts): string[] {
  return [...whoGoes(game, teams, next.game_groups), ...whoWrites(game, next), ...whatIsLacking(game, next)];
}

function whoGoes(game: Plan, teams: Goer[] | undefined, count: number): string[] {
  if (!teams) return count < game.game_groups ? ['Teams that go take their members and clues along.'] : [];
  const ownClues = cluesBy(game) === 'teams';
  return teams
    .filter(({ game_group: letter }) => letters.indexOf(letter) >= count)
    .map((team) => {
      const members = team.email_members ?? (team.members > 0 ? [counted(team.members, 'member')] : []);
      const clues = ownClues && team.clues_written > 0 ? [counted(team.clues_written, 'clue')] : [];
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
  const picked = game.game_bar_list?.length ?? 0;
  const lacking = next.game_bars + bars.spare - picked;
  if (picked === 0 || lacking <= 0 || next.game_bars === game.game_bars) return [];
  return [`You have picked ${counted(picked, 'bar')}: ${lacking} more to pick in setup.`];
}
