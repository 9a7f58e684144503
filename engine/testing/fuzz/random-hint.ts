import type { Letter } from '#contract/game';
import type { HintRung, MoveBody } from '#contract/race';
import type { Chance } from '../../chance.ts';
import { hintsAt, paidBy, priceOf, servingAt } from '../../hints.ts';
import type { RaceState } from '../../race.ts';
import { isOnTheWay } from '../../teams.ts';
import { pick } from './pick.ts';

/** For tests: the next hint at its price, seldom another or at another. */
export function randomHint(state: RaceState, letter: Letter, chance: Chance): MoveBody {
  const team = state.teams[letter];
  const taken = team ? hintsAt(team, team.done.length).length : 0;
  const rung = chance() < 0.9 ? Math.min(3, taken + 1) : Math.floor(chance() * 5);
  const price = team ? priceOf(rung as HintRung, paidBy(team)) : 1;
  const step = chance() < 0.6 ? null : (team?.done.length ?? 0) + (chance() < 0.1 ? -1 : 0);
  return { type: 'take-hint', team: letter, step, rung, minutes: chance() < 0.97 ? price : 2 };
}

/** For tests: one that may take one; rather the same again, so that somebody comes to the most there is to pay. */
export function hintedTeam(state: RaceState, chance: Chance): Letter | undefined {
  const free = Object.values(state.teams).filter((team) => isOnTheWay(team) && !servingAt(team));
  const had = free.filter(({ hints }) => hints.length > 0);
  return pick(chance() < 0.5 && had.length > 0 ? had : free, chance)?.letter;
}

export function teamThatServes({ teams, endedAt }: RaceState): Letter | undefined {
  if (endedAt !== null) return undefined;
  return Object.values(teams).find((team) => servingAt(team))?.letter;
}
