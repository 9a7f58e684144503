import { type Letter, teamNames } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Game } from '../store/games/games.ts';
import { isFull, joinState, type PeopledTeam } from './people.ts';

interface Newcomer {
  /** The team they chose, if they did. */
  chosen: Letter | undefined;
  /** The letters of the teams whose clues they were shown. */
  known: string;
}

/** [K8] [K9] [K11] The team somebody gets: the one they chose, or where the house deals, the smallest that is open to them. */
export function teamFor(game: Game, peopled: PeopledTeam[], { chosen, known }: Newcomer): Letter {
  const state = joinState(game, peopled);
  if (state === 'closed') throw new Problem('joining-closed');
  if (state === 'full') throw new Problem('game-full');
  if (game.dealsTeams) return smallest(peopled, known);
  const wanted = chosen ?? (peopled.length === 1 ? peopled[0]?.letter : undefined);
  if (wanted === undefined) throw new Problem('team-missing');
  refuseTeam(peopled, wanted);
  refuseKnowing(known, wanted);
  return wanted;
}

function smallest(peopled: PeopledTeam[], known: string): Letter {
  const open = peopled.filter(({ state, letter }) => state === 'open' && !knowsOther(known, letter));
  const [first] = open.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (!first) throw new Problem('knows-clues');
  return first.letter;
}

const sizeOf = ({ seats, members }: PeopledTeam) => seats.length + members.length;

/** [K9] A team that is full or closed says so; the host, who may put people where they like, only hears that it is full. */
export function refuseTeam(peopled: PeopledTeam[], wanted: Letter, isHost = false): void {
  const team = peopled.find(({ letter }) => letter === wanted);
  if (!team) throw new Problem('no-such-team');
  const places = { team: teamNames[wanted] };
  if (team.state === 'closed' && !isHost) throw new Problem('team-closed', { places });
  if (isFull(team)) throw new Problem('team-of-twenty', { places });
}

const knowsOther = (known: string, wanted: Letter) => Array.from(known).some((letter) => letter !== wanted);

/** [K11] Who was shown what a team wrote for the others joins none of these. */
export function refuseKnowing(known: string, wanted: Letter): void {
  if (knowsOther(known, wanted)) throw new Problem('knows-clues');
}

/** What changes with the team: what the last one said of somebody counts no more. */
export const inNewTeam = (gameGroup: Letter) => ({ gameGroup, mayWriteClues: false, pressesAt: null });
