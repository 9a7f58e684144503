import { race } from '#contract/limits';
import type { EventBody } from '#contract/race';
import { chanceFrom, shuffled } from '../chance.ts';
import type { RaceState, TeamState } from '../race.ts';
import { endWithout, teamOf } from '../teams.ts';

type BodyOf<T extends EventBody['type']> = Extract<EventBody, { type: T }>;

/** [V1, V15] A right bar; at the last one the team has finished, and the race is over when nobody else races. */
export function verified(state: RaceState, event: BodyOf<'bar-verified'>): EventBody[] {
  const { team: letter, step, official } = event;
  const isLast = step === teamOf(state, letter).route.length - 1;
  return isLast ? [event, { type: 'team-finished', team: letter, official }, ...endWithout(state, letter)] : [event];
}

/** [V2, V10] A wrong bar; the third at one stop makes a forfeit due. */
export function missed(state: RaceState, event: BodyOf<'bar-missed'>): EventBody[] {
  const team = teamOf(state, event.team);
  const isForfeit = team.step.wrong + 1 >= race.wrongsToForfeit && team.step.forfeit === null;
  const forfeit = isForfeit ? nextForfeit(state, team) : undefined;
  if (forfeit === undefined) return [event];
  return [event, { type: 'forfeit-due', team: team.letter, step: event.step, forfeit }];
}

/** [V11] Left to chance, and none again before the others had their turn. */
function nextForfeit({ start }: RaceState, { letter, forfeits }: TeamState): number | undefined {
  const dealt = shuffled(start.forfeits, chanceFrom(`forfeit ${start.seed} ${letter}`));
  return dealt[forfeits % dealt.length]?.id;
}
