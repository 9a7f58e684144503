import { lengthOf } from '#contract/text/clean-text';
import { listed } from '#contract/text/words';
import type { RaceView, StandingView } from '#contract/race-view';
import { ordinal } from '../ordinal.ts';

/** Who got to the jar first: one team, several that were there in the same moment, or nobody. */
export function winnersOf(standings: readonly StandingView[]): StandingView[] {
  return standings.filter(({ position, state }) => position === 1 && state === 'finished');
}

/** The night in one sentence. */
export function outcomeOf(standings: readonly StandingView[]): string {
  const winners = winnersOf(standings);
  if (standings.length === 1) return aloneWords(standings[0]);
  if (winners.length === 1) return `${namesOf(winners)} got to the jar first.`;
  if (winners.length > 1) return `${namesOf(winners)} got to the jar together.`;
  const closest = standings.filter(({ position, done }) => position === 1 && done > 0);
  return closest.length > 0
    ? `Nobody got to the jar. ${namesOf(closest)} came closest.`
    : 'Nobody got to the jar. It keeps for another night.';
}

/** Against the clock nobody is first or closest. */
function aloneWords(standing: StandingView | undefined): string {
  return standing?.state === 'finished'
    ? `${standing.name} got to the jar.`
    : 'Nobody got to the jar. It keeps for another night.';
}

/** How one team did: its rank among several, and what it took. */
export function resultOf(
  standing: StandingView,
  { bars, standings }: Pick<RaceView, 'bars' | 'standings'>,
  isOwn: boolean,
): { title: string; detail: string } {
  const { position, state, name, done, raceMs, banked } = standing;
  const whose = isOwn ? "That's you." : `${name}.`;
  // Where nobody found a bar nobody is first, nor is a team that raced alone.
  const title = (position === 1 && done === 0) || standings.length === 1 ? whose : `${ordinal(position)}. ${whose}`;
  if (state === 'absent') return { title: whose, detail: 'Not in this race.' };
  if (state === 'retired') return { title, detail: `Called it a night after ${counted(done)}.` };
  if (raceMs === null) return { title, detail: `${done} of ${counted(bars)}` };
  return {
    title,
    detail: `${counted(done)} in ${lengthOf(raceMs)}${banked ? ', banked' : ''}`,
  };
}

/** Whether the order may still change: claims made before the end are on their way. */
export function isProvisional({ provisionalUntil }: Pick<RaceView, 'provisionalUntil'>, now: number): boolean {
  return provisionalUntil !== null && now < provisionalUntil;
}

function namesOf(standings: readonly StandingView[]): string {
  return listed(standings.map(({ name }) => name));
}

function counted(bars: number): string {
  return `${bars} ${bars === 1 ? 'bar' : 'bars'}`;
}
