import type { Static } from 'typebox';
import type { StoredGroup } from '#contract/calls/teams';
import { cluesBy, type Letter } from '#contract/game';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games.ts';
import { type TeamSoFar, teamsSoFar } from './teams-so-far.ts';

type TeamView = Static<typeof StoredGroup>;

/** The teams of a game as one of its people may see them. */
export async function teamViews(db: Executor, found: GameOfPerson, accountId: string): Promise<TeamView[]> {
  const { game, group } = found;
  const isHost = game.userId === accountId;
  const teams = await teamsSoFar(db, game);
  return teams.map((team) => ({
    game_id: game.gameId,
    game_group: team.letter,
    email_members: isHost || team.letter === group ? team.emails : null,
    clues: mayReadClues(found, isHost, team.letter) ? cluesByBar(team) : null,
    members: team.emails.length,
    unopened: isHost ? team.unopened : null,
    clues_written: team.clues.length,
    clues_needed: team.needed,
    ready: team.readiness.ready,
    reason: team.readiness.ready ? null : team.readiness.reason,
  }));
}

/** [T12] What a team wrote is for itself and for a host who does not race; what the host wrote is for the host alone, and stands with team A. */
function mayReadClues({ game, group }: GameOfPerson, isHost: boolean, letter: Letter): boolean {
  const by = cluesBy({ game_type: game.gameType, game_groups: game.gameGroups });
  if (by === 'host') return isHost && letter === 'A';
  const isUnseatedHost = isHost && group === null;
  return isUnseatedHost || (by === 'teams' && letter === group);
}

function cluesByBar({ clues }: TeamSoFar): NonNullable<TeamView['clues']> {
  return Object.fromEntries(
    clues.map(({ barId, clue, savedAt }) => [barId, { clue, saved_at: savedAt.toISOString() }]),
  );
}
