import { type Letter, teamNames } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Game } from '../store/games/games.ts';
import { joinState, type TeamRoom } from './people.ts';

interface Newcomer {
  /** The team they chose, if they did. */
  chosen: Letter | undefined;
  /** The letters of the teams whose clues they were shown. */
  known: string;
}

/** [K8] [K9] [K11] The team somebody gets: the one they chose, or where the house deals, the smallest that is open to them. */
export function teamFor(game: Game, rooms: TeamRoom[], { chosen, known }: Newcomer): Letter {
  const state = joinState(game, rooms);
  if (state === 'closed') throw new Problem('joining-closed');
  if (state === 'full') throw new Problem('game-full');
  if (game.dealsTeams) return smallest(rooms, known);
  const wanted = chosen ?? (rooms.length === 1 ? rooms[0]?.letter : undefined);
  if (wanted === undefined) throw new Problem('team-missing');
  refuseTeam(rooms, wanted);
  refuseKnowing(known, wanted);
  return wanted;
}

function smallest(rooms: TeamRoom[], known: string): Letter {
  const open = rooms.filter(({ state, letter }) => state === 'open' && !knowsOther(known, letter));
  const [first] = open.toSorted((a, b) => a.count - b.count);
  if (!first) throw new Problem('knows-clues');
  return first.letter;
}

/** [K9] A team that is full or closed says so; the host, who may put people where they like, only hears that it is full. */
export function refuseTeam(rooms: TeamRoom[], wanted: Letter, isHost = false): void {
  const team = rooms.find(({ letter }) => letter === wanted);
  if (!team) throw new Problem('no-such-team');
  const params = { team: teamNames[wanted] };
  if (team.state === 'closed' && !isHost) throw new Problem('team-closed', { params });
  if (team.isFull) throw new Problem('team-of-twenty', { params });
}

const knowsOther = (known: string, wanted: Letter) => Array.from(known).some((letter) => letter !== wanted);

/** [K11] Who was shown what a team wrote for the others joins none of these. */
export function refuseKnowing(known: string, wanted: Letter): void {
  if (knowsOther(known, wanted)) throw new Problem('knows-clues');
}

/** What changes with the team: what the last one said of somebody counts no more. */
export const inNewTeam = (team: Letter) => ({ team, mayWriteClues: false, captainAt: null, pressesAt: null });
