import type { Instant } from '#contract/race';
import type { Step, Stop, TeamState } from './race.ts';

/** The bar a team is sent to, as the race stood at that moment; null once it has been everywhere. */
export function expectedAt(team: TeamState, at: Instant): string | null {
  const stop = team.route[team.done.length];
  return stop ? barAt(stop, at) : null;
}

/** [V13] Whether a team at this bar is where its clue leads: the bar of that moment, or one that was shut while it looked for it. */
export function isRightBar(team: TeamState, bar: string, at: Instant): boolean {
  const stop = team.route[team.done.length];
  if (!stop) return false;
  return barAt(stop, at) === bar || stop.replaced.some((old) => old.wasCurrent && old.bar === bar && old.at <= at);
}

/** [D12] Whether a claim was made before the team was moved: if wrong, it costs nothing at the new clue. */
export function isForOldClue({ movedFrom, since }: Step, official: Instant): boolean {
  return movedFrom !== undefined && official < since;
}

function barAt(stop: Stop, at: Instant): string {
  return stop.replaced.find((old) => old.at > at)?.bar ?? stop.bar;
}
