import { hints } from '#contract/hints';
import type { HintsView } from '#contract/hints';
import { hintText } from '../hint-texts.ts';
import { hintsAt, opensAt, paidBy, priceOf, rungs } from '../hints.ts';
import type { RaceState, TeamState } from '../race.ts';

const kinds = ['nudge', 'where', 'letters'] as const;

/** [I4, I9] The hints to the bar a team looks for: what each costs, and the words of those it has taken and of no other. */
export function hintsView(state: RaceState, team: TeamState): HintsView {
  const taken = hintsAt(team, team.done.length);
  const minutes = paidBy(team);
  let paid = minutes;
  return {
    rungs: rungs.map((rung, index) => {
      const had = taken[index];
      const kind = kinds[index] ?? 'nudge';
      if (had) return { kind, minutes: had.minutes, text: hintText(state, team, rung), opensAt: null };
      const price = priceOf(rung, paid);
      paid += price;
      return { kind, minutes: price, text: null, opensAt: price > 0 ? null : opensAt(state, team, rung) };
    }),
    minutes,
    most: hints.minutesMost,
  };
}

/** What a team has read of the bar it looks for. */
export function hintsRead(state: RaceState, team: TeamState): string[] {
  return hintsAt(team, team.done.length).map(({ rung }) => hintText(state, team, rung));
}
