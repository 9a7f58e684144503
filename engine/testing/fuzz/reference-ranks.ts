import type { Letter } from '#contract/game';
import type { Instant } from '#contract/race';
import { givenBackTo } from './reference-doors.ts';
import { forfeitsOf, owedIn, ranFor } from './reference-hints.ts';
import { countedBy, doneBy, type Log, ofTeam, pausesOf, running, startOf } from './reference-race.ts';

/** [I6] From when a finish counts: the minutes of its hints come on top. One that the host moved is not moved by later pauses. */
export function finishIn(log: Log, team: Letter): Instant | null {
  const last = countedBy(log, team).at(-1);
  if (!ofTeam(log, 'team-finished', team)[0] || last === undefined) return null;
  const ruled = ofTeam(log, 'finish-ruled', team).at(-1)?.seq;
  const known = ruled === undefined ? log : log.slice(0, ruled);
  const pauses = pausesOf(known).filter(({ to }) => to < Infinity || ruled === undefined);
  return ranFor(known, last, finalMs(log, team), pauses);
}

function finalMs(log: Log, team: Letter): number {
  const last = doneBy(log, team).at(-1);
  const isFinished = ofTeam(log, 'team-finished', team).length > 0;
  return last && isFinished ? owedIn(log.slice(0, last.seq - 1), team, last.step, last.bar) * 60_000 : 0;
}

function isAhead(one: number[], other: number[]): boolean {
  const index = one.findIndex((value, n) => value !== other[n]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}

/** [W1-W3] The rank of every team, in the order of their letters; `as` has one finish at another moment. */
export function ranksIn(log: Log, as?: { team: Letter; at: Instant }): number[] {
  const { teams, routes, at: start } = startOf(log);
  const worth = teams.map((team) => {
    const times = countedBy(log, team);
    const isFinished = ofTeam(log, 'team-finished', team).length > 0;
    const last = as?.team === team ? as.at : (times.at(-1) ?? start);
    const adjusted = ofTeam(log, 'time-adjusted', team).reduce((sum, { ms }) => sum + ms, 0);
    const ms =
      times.length === 0 ? 0 : running(log, start, last) + finalMs(log, team) + adjusted - givenBackTo(log, team);
    const wrong = ofTeam(log, 'bar-missed', team).length;
    const raced = Number(Object.hasOwn(routes, team));
    return [-raced, -Number(isFinished), -times.length, ms, wrong, forfeitsOf(log, team).length];
  });
  return worth.map((mine) => 1 + worth.filter((other) => isAhead(other, mine)).length);
}
