import type { OutputOf } from '#contract/call';
import type { setupCalls } from '#contract/calls/setup';
import { barsRecommended } from '#contract/game';
import { bars, rehearsal } from '#contract/limits';
import { numberWords } from '#contract/text/words';
import type { Game } from '../../app/game.ts';
import { meetWords } from '../../parts/map/meet-words.ts';
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

/** The number of bars picked, and of bars left to pick; null while the latter is unknown. */
export interface BarSupply {
  picked: number;
  left: number | null;
}

/** What a list of bars would give, as a quizmaster would say it. */
export function planWords(plan: Plan, game: Size, supply: BarSupply): PlanCopy {
  const { teamCount: teams } = game;
  const offMap = offMapWords(plan);
  const guess = offMap ? ` ${offMap}` : '';
  if (teams === 1) {
    const title = `${inKm(plan.longestM)} km to walk ${walkedBy[plan.by]}.`;
    return { tone: 'good', title, words: `One team, no rush.${guess}` };
  }
  const each = `${span(plan)} each ${measured(plan)}, fairness ${plan.fairness}\u00a0%.${guess}`;
  const more = moreWords(game, supply);
  if (plan.meetings > 0) {
    const words = `${each} ${more ?? 'Another final bar, or other bars, may help.'}`;
    return { tone: 'warning', title: 'Teams will meet.', words };
  }
  const all = teams === 2 ? 'for both' : `for all ${numberWords[teams]}`;
  if (plan.fairness < fairFrom) {
    const words = `${each} ${more ?? 'Swap a bar that lies far out, or press Suggest a route.'}`;
    return { tone: 'plain', title: `Not quite fair ${all}.`, words };
  }
  return { tone: 'good', title: `Fair ${all}.`, words: [each, meetWords(plan), more].filter(Boolean).join(' ') };
}

/** The recommended number of bars, if the picks are enough to save but fewer than that, and more are available. */
export function moreWords(game: Size, { picked, left }: BarSupply): string | null {
  const missing = missingBars(game, picked);
  if (missing === 0 || left === 0 || left === null) return null;
  const pick = left >= missing ? `pick ${missing} more` : `pick the ${left === 1 ? 'one' : left} left here`;
  return `We recommend ${barsRecommended(game)} bars: ${pick}.`;
}

interface WarningCopy {
  title: string;
  words: string;
}

/** [R13] The warning for fewer bars than recommended with no more to pick here; else null. */
export function fewBarsWarning(game: Size, { picked, left }: BarSupply, radiusKm: number): WarningCopy | null {
  if (missingBars(game, picked) === 0 || left !== 0) return null;
  const title = `${picked} bars, and we recommend ${barsRecommended(game)}.`;
  return { title, words: `There are no more within ${radiusKm} km.` };
}

/** [R13] The warning for a race under 1 km; else null. */
export function shortRaceWarning({ longestM }: Plan): WarningCopy | null {
  if (longestM >= rehearsal.shortRaceM) return null;
  return { title: `The whole race is ${inKm(longestM)} km.`, words: 'Bars further apart make a longer night.' };
}

function missingBars(game: Size, picked: number): number {
  const isSaveable = picked >= game.barCount + bars.spare;
  return isSaveable ? Math.max(0, barsRecommended(game) - picked) : 0;
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
