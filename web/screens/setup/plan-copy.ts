import type { OutputOf } from '#contract/call';
import type { setupCalls } from '#contract/calls/setup';
import { barsRecommended } from '#contract/game';
import { bars } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import type { Game } from '../../app/game.ts';
import { offMapWords, walkedBy } from '../../parts/map/walked-by.ts';

export type Plan = Omit<OutputOf<typeof setupCalls.plan>, 'success' | 'routes'>;

/** From here on a race counts as fair: nobody notices fifty metres in a kilometre. */
const fairFrom = 95;

interface PlanCopy {
  tone: 'good' | 'warning' | 'plain';
  title: string;
  words: string;
}

type Size = Pick<Game, 'teamCount' | 'barCount'>;

/** What a list of bars would give, as a quizmaster would say it. */
export function planWords(plan: Plan, game: Size, picked: number): PlanCopy {
  const { teamCount: teams } = game;
  const offMap = offMapWords(plan);
  const guess = offMap ? ` ${offMap}` : '';
  if (teams === 1) {
    const title = `${inKm(plan.longestM)} km to walk ${walkedBy[plan.by]}.`;
    return { tone: 'good', title, words: `One team, no rush.${guess}` };
  }
  const each = `${span(plan)} each ${measured(plan)}, fairness ${plan.fairness}\u00a0%.${guess}`;
  const more = moreWords(game, picked);
  if (plan.meetings > 0) {
    const words = `${each} ${more ?? 'Another final bar, or other bars, may help.'}`;
    return { tone: 'warning', title: 'Teams will meet.', words };
  }
  const all = teams === 2 ? 'for both' : `for all ${numberWords[teams]}`;
  if (plan.fairness < fairFrom) {
    const words = `${each} ${more ?? 'Swap a bar that lies far out, or press Suggest a route.'}`;
    return { tone: 'plain', title: `Not quite fair ${all}.`, words };
  }
  return { tone: 'good', title: `Fair ${all}.`, words: `${each} No two teams meet.${more ? ` ${more}` : ''}` };
}

/** How many bars the game should have, while there are enough to save but fewer than that. */
export function moreWords(game: Size, picked: number): string | null {
  const recommended = barsRecommended(game);
  const isSome = picked >= game.barCount + bars.spare && picked < recommended;
  return isSome ? `We recommend ${recommended} bars: pick ${recommended - picked} more.` : null;
}

function span({ shortestM, longestM }: Plan): string {
  const [shortest, longest] = [inKm(shortestM), inKm(longestM)];
  return shortest === longest ? `${longest} km` : `${shortest} to ${longest} km`;
}

/** Nobody walks through walls: a guess has something for corners in it, and says so. */
function measured({ by }: Plan): string {
  return by === 'crow' ? `${walkedBy.crow}, plus corners` : walkedBy[by];
}

function inKm(metres: number): string {
  return (metres / 1_000).toFixed(1);
}
