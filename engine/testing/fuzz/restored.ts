import type { Letter } from '#contract/game';
import type { RaceState, Step, Undoable } from '../../race.ts';
import type { Played } from './random-race.ts';

/** For tests: what an undo did not put back; `histories` has the race as it was before each event. */
export function notRestored({ before, events: [event], state }: Played, histories: Map<number, RaceState>): string[] {
  if (event?.type !== 'undone') return [];
  const undone = before?.undoable.find(({ seq }) => seq === event.undoes);
  const was = histories.get(event.undoes);
  if (!before || !undone || !was) return [`event ${event.seq} undoes nothing`];
  const restarted = listRestartedTeams(undone, before, was);
  const isBack =
    undone.type === 'time-adjusted'
      ? timeOf(state, undone.team) === timeOf(before, undone.team) - undone.ms
      : JSON.stringify(changedBy(undone, state, restarted)) === JSON.stringify(changedBy(undone, was, restarted));
  return isBack ? [] : [`event ${event.seq} does not put back what ${event.undoes} changed`];
}

function timeOf({ teams }: RaceState, letter: Letter): number {
  return teams[letter]?.adjustedMs ?? 0;
}

/** The part of a race that nothing else may have changed meanwhile. */
function changedBy(
  undone: Exclude<Undoable, { type: 'time-adjusted' }>,
  { teams, reserves, finalBar }: RaceState,
  restarted: Letter[],
): unknown {
  if ('stops' in undone) {
    const stops = Object.entries(undone.stops) as [Letter, number][];
    const isFinal = stops.length > 0 && finalBar === undone.from;
    const routes = stops.map(([letter, stopAt]) => teams[letter]?.route[stopAt]?.bar);
    return [routes, restarted.map((letter) => teams[letter]?.step), reserves.includes(undone.to), isFinal];
  }
  if (undone.type === 'team-retired') return teams[undone.team]?.retiredAt;
  const { done, step, wrong, forfeits, finishedAt, lastRuling } = teams[undone.team] ?? {};
  return [done?.map(({ seq }) => seq), step && stepAt(step, undone.seq), wrong, forfeits, finishedAt, lastRuling];
}

/** The step at the clue a team had at event `seq`, before any later moves. */
function stepAt({ movedFrom, ...step }: Step, seq: number): Step {
  return movedFrom && movedFrom.seq > seq ? stepAt(movedFrom.step, seq) : step;
}

/** [D12] The teams that an undone replacement made start over, if they have made no guess since. */
function listRestartedTeams({ seq }: Undoable, before: RaceState, was: RaceState): Letter[] {
  return Object.values(before.teams).flatMap(({ letter, step, tried }) =>
    step.movedFrom?.seq === seq && tried.length === was.teams[letter]?.tried.length ? [letter] : [],
  );
}
