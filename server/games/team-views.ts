import type { Static } from 'typebox';
import type { StoredGroup } from '#contract/calls/teams';
import { cluesBy, type Letter } from '#contract/game';
import type { Executor } from '../store/database.ts';
import { type GameOfPerson, keepHostReading } from '../store/games/games.ts';
import { isNeutralHost } from './audience.ts';
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
    clues: mayReadClues(found, accountId, team.letter) ? cluesByBar(team) : null,
    members: team.emails.length,
    unopened: isHost ? team.unopened : null,
    clues_written: team.clues.length,
    clues_needed: team.needed,
    ready: team.readiness.ready,
    reason: team.readiness.ready ? null : team.readiness.reason,
  }));
}

/** [T19] A host who was shown a team's clues as one of it knows them, wherever they sit when the race begins. */
export async function noteHostReading(db: Executor, { game, group }: GameOfPerson, accountId: string): Promise<void> {
  const by = cluesBy({ game_type: game.gameType, game_groups: game.gameGroups });
  if (game.userId !== accountId || group === null || game.status !== 'setup' || by !== 'teams') return;
  if (!game.hostReadClues.includes(group)) await keepHostReading(db, game.gameId, group);
}

/**
 * [T12] What a team wrote is for itself and, once the race is on, for a host who does not race: until then they may still sit down.
 * What the host wrote is for the host alone, and stands with team A.
 */
function mayReadClues(found: GameOfPerson, accountId: string, letter: Letter): boolean {
  const { game, group } = found;
  const by = cluesBy({ game_type: game.gameType, game_groups: game.gameGroups });
  if (by === 'host') return game.userId === accountId && letter === 'A';
  const isNeutral = game.status !== 'setup' && isNeutralHost(found, accountId);
  return isNeutral || (by === 'teams' && letter === group);
}

function cluesByBar({ clues }: TeamSoFar): NonNullable<TeamView['clues']> {
  return Object.fromEntries(
    clues.map(({ barId, clue, savedAt }) => [barId, { clue, saved_at: savedAt.toISOString() }]),
  );
}
