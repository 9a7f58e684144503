import type { Letter } from '#contract/game';
import type { EventOf, Instant, MoveOf } from '#contract/race';
import {
  all,
  arrivedIn,
  doneBy,
  endOf,
  isBound,
  lastJarOf,
  type Log,
  nowOf,
  ofTeam,
  pausesOf,
  races,
  replacements,
  routeAt,
  running,
  startOf,
  stopOf,
  those,
  type Verdict,
} from './reference-race.ts';

const minute = 60_000;
const price = [1, 1, 2];
const freeAfter = [8, 12, 16];

/** [I8] What a team's hints cost that are to bars of its way. */
export function paidIn(log: Log, team: Letter): number {
  return counted(log, team).reduce((sum, { minutes }) => sum + minutes, 0);
}

function counted(log: Log, team: Letter): EventOf<'hint-taken'>[] {
  const way = [...routeAt(log, team, nowOf(log)), ...doneBy(log, team).map(({ bar }) => bar)];
  return all(log, 'hint-taken').filter((event) => event.team === team && way.includes(event.bar));
}

/** [I5, D7] What the hints to a bar cost that is found at a step, and to the one that was to be found. */
export function owedIn(log: Log, team: Letter, step: number, found: string | undefined): number {
  const bars = [found, routeAt(log, team, nowOf(log))[step]];
  return all(log, 'hint-taken')
    .filter((event) => event.team === team && bars.includes(event.bar))
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

/** [I5] The bar at which a team serves, and from when. */
export function servingIn(log: Log, team: Letter): { from: Instant; ms: number; step: number } | null {
  const last = doneBy(log, team).at(-1);
  if (!last || all(log, 'hints-served').some((event) => event.team === team && event.seq > last.seq)) return null;
  const ms = owedIn(log.slice(0, last.seq - 1), team, last.step, last.bar) * minute;
  return ms > 0 ? { from: last.official, ms, step: last.step } : null;
}

/** [I5, O9] When the race has run so long; a pause that is on does not let it. */
export function ranFor(log: Log, from: Instant, ms: number, pauses = pausesOf(log)): Instant {
  let [at, left] = [from, ms];
  for (const pause of pauses) {
    if (pause.to <= at) continue;
    if (pause.from >= at + left) break;
    left -= Math.max(0, pause.from - at);
    at = pause.to;
  }
  return at + left;
}

/** [I1-I3] */
export function hintVerdict(log: Log, move: MoveOf<'take-hint'>, now: Instant): Verdict {
  const { team } = move;
  const start = startOf(log);
  const step = doneBy(log, team).length;
  if (!start.hints || !start.routes[team]) return null;
  if (move.step !== null && move.step >= 0 && move.step < step) return [];
  if ((move.step ?? step) !== step || endOf(log) < Infinity || pausesOf(log).some(({ to }) => to === Infinity))
    return null;
  if (!races(log, team) || arrivedIn(log, team) || servingIn(log, team) || isBound(log, team, now)) return null;
  if (forfeitsOf(log, team).some((event) => event.step === step)) return null;
  const bar = routeAt(log, team, nowOf(log))[step];
  const taken = counted(log, team).filter((event) => event.bar === bar).length;
  if (![1, 2, 3].includes(move.rung) || move.rung > taken + 1) return null;
  if (move.rung <= taken) return [];
  const cost = Math.min(price[move.rung - 1] ?? 0, 12 - paidIn(log, team));
  if (move.minutes !== cost) return null;
  const isOut = running(log, clueIn(log, team), now) >= (freeAfter[move.rung - 1] ?? 0) * minute;
  return cost > 0 || isOut ? ['hint-taken'] : null;
}

/** When a team was handed the clue it has. */
export function clueIn(log: Log, team: Letter): Instant {
  const step = doneBy(log, team).length;
  const last = doneBy(log, team).at(-1);
  const served = all(log, 'hints-served').filter((event) => event.team === team && event.seq > (last?.seq ?? Infinity));
  const wasThere = (seq: number) => {
    const before = log.slice(0, seq - 1);
    return races(before, team) && !servingIn(before, team) && doneBy(before, team).length === step;
  };
  const put = replacements(log).filter((event) => event.teams.includes(team) && stopOf(log, event, team) === step);
  const back = all(log, 'undone').filter(({ undoes }) => put.some(({ seq }) => seq === undoes));
  const changed = [...put, ...back].filter(({ seq }) => wasThere(seq));
  return Math.max(startOf(log).at, ...[...(last ? [last] : []), ...served, ...changed].map(({ at }) => at));
}

/** [I5, I6] */
export function serveVerdict(log: Log, team: Letter, now: Instant, end: string[]): Verdict {
  const serving = servingIn(log, team);
  if (!startOf(log).routes[team]) return null;
  if (!serving || endOf(log) < Infinity || ranFor(log, serving.from, serving.ms) > now) return [];
  return ['hints-served', ...(arrivedIn(log, team) ? ['team-finished', ...end] : [])];
}

/** [I7] What comes with the end: the finishes of those who serve at the final bar. */
export function servedByEnd(log: Log, without?: Letter): string[] {
  return startOf(log).teams.flatMap((team) =>
    team !== without && arrivedIn(log, team) && servingIn(log, team) ? ['hints-served', 'team-finished'] : [],
  );
}

/** [Y4] The log with the end that a last jar has made by then, noted or not, and with the finishes it brought. */
export function withLastJar(log: Log, now: Instant): Log {
  const endedAt = lastJarOf(log)?.at ?? Infinity;
  if (endOf(log) < Infinity || now < endedAt) return log;
  const finishes = startOf(log).teams.flatMap((team) => {
    const serving = servingIn(log, team);
    if (!serving || !arrivedIn(log, team)) return [];
    const left = serving.ms - running(log, serving.from, endedAt);
    const servedAt = left > 0 ? endedAt + left : ranFor(log, serving.from, serving.ms);
    return [
      { type: 'hints-served', team, step: serving.step, servedAt } as const,
      { type: 'team-finished', team, official: servedAt } as const,
    ];
  });
  const ended = [...finishes, { type: 'race-ended', by: 'last-jar', endedAt } as const];
  return [...log, ...ended.map((event, index) => ({ ...event, seq: log.length + 1 + index, at: now }))];
}

/** The event and time at which a team was moved from the bar it looked for, and started over at its new clue. */
export interface StartOver {
  seq: number;
  at: Instant;
}

/** [D12] Every time a team started over at a step, oldest first. */
export function listStartOvers(log: Log, team: Letter, step = doneBy(log, team).length): StartOver[] {
  return [...those(log, 'bar-shut'), ...those(log, 'bar-replaced')]
    .filter((event) => event.startsOver && event.teams.includes(team))
    .filter((event) => {
      const before = log.slice(0, event.seq - 1);
      const from = event.type === 'bar-shut' ? event.bar : event.from;
      const isThere = doneBy(before, team).length === step && routeAt(before, team, event.at)[step] === from;
      return isThere && races(before, team) && !servingIn(before, team);
    })
    .toSorted((one, other) => one.seq - other.seq);
}

/** [D12] Whether a forfeit was owed when its team was moved: it no longer counts. */
export function isDropped(log: Log, { team, step, seq }: EventOf<'forfeit-due'>): boolean {
  const done = ofTeam(log, 'forfeit-done', team).find((event) => event.step === step && event.seq > seq)?.seq;
  return listStartOvers(log, team, step).some((over) => over.seq > seq && over.seq < (done ?? Infinity));
}

/** The forfeits of a team that fell due and count. */
export function forfeitsOf(log: Log, team: Letter): EventOf<'forfeit-due'>[] {
  return ofTeam(log, 'forfeit-due', team).filter((event) => !isDropped(log, event));
}
