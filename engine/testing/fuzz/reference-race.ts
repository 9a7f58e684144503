import type { Letter } from '#contract/game';
import type { EventOf, Instant, RaceEvent } from '#contract/race';

/** For tests: a second reading of a race: slow, from its whole log every time, and by docs/RULES.md instead of the fold. */
export type Log = RaceEvent[];

type Kind = RaceEvent['type'];

export function startOf(log: Log): EventOf<'race-started'> {
  return log[0] as EventOf<'race-started'>;
}

export function nowOf(log: Log): Instant {
  return log.at(-1)?.at ?? 0;
}

/** Whatever happened, undone or not. */
export function all<T extends Kind>(log: Log, type: T): EventOf<T>[] {
  return log.filter((event): event is EventOf<T> => event.type === type);
}

/** What was not undone; a forfeit and a finish go with the ruling before them. */
export function those<T extends Kind>(log: Log, type: T): EventOf<T>[] {
  const hasParent = type === 'forfeit-due' || type === 'team-finished';
  return all(log, type).filter(({ seq }) => undoneAt(log, hasParent ? seq - 1 : seq) === Infinity);
}

export function ofTeam<T extends Kind>(log: Log, type: T, team: Letter): EventOf<T>[] {
  return those(log, type).filter((event) => 'team' in event && event.team === team);
}

export function undoneAt(log: Log, seq: number): Instant {
  return all(log, 'undone').find(({ undoes }) => undoes === seq)?.at ?? Infinity;
}

export function endOf(log: Log): Instant {
  return all(log, 'race-ended')[0]?.at ?? Infinity;
}

export function pausesOf(log: Log): { from: Instant; to: Instant }[] {
  return all(log, 'race-paused').map(({ at, seq }) => {
    const over = log.find((event) => event.seq > seq && ['race-resumed', 'race-ended'].includes(event.type));
    return { from: at, to: over?.at ?? Infinity };
  });
}

/** [O9] How long the race ran. */
export function running(log: Log, from: Instant, to: Instant): number {
  const overlap = (pause: { from: Instant; to: Instant }) => Math.min(to, pause.to) - Math.max(from, pause.from);
  return pausesOf(log).reduce((ms, pause) => ms - Math.max(0, overlap(pause)), to - from);
}

export function doneBy(log: Log, team: Letter): EventOf<'bar-verified'>[] {
  return ofTeam(log, 'bar-verified', team);
}

/** [W8] From when each bar of a team counts. */
export function countedBy(log: Log, team: Letter): Instant[] {
  const ruled = ofTeam(log, 'finish-ruled', team).at(-1)?.official;
  const last = startOf(log).gameBars - 1;
  return doneBy(log, team).map(({ official }, index) => (index === last ? (ruled ?? official) : official));
}

function isAhead(one: number[], other: number[]): boolean {
  const index = one.findIndex((value, n) => value !== other[n]);
  return index >= 0 && (one[index] ?? 0) < (other[index] ?? 0);
}

/** [W1-W3] The rank of every team, in the order of their letters; `as` has one finish at another moment. */
export function ranksIn(log: Log, as?: { team: Letter; at: Instant }): number[] {
  const { teams, routes, gameBars, at: start } = startOf(log);
  const worth = teams.map((team) => {
    const times = countedBy(log, team);
    const last = as?.team === team ? as.at : (times.at(-1) ?? start);
    const adjusted = ofTeam(log, 'time-adjusted', team).reduce((sum, { ms }) => sum + ms, 0);
    const ms = times.length === 0 ? 0 : running(log, start, last) + adjusted;
    const wrong = ofTeam(log, 'bar-missed', team).length;
    const raced = Number(Object.hasOwn(routes, team));
    return [
      -raced,
      -Number(times.length === gameBars),
      -times.length,
      ms,
      wrong,
      ofTeam(log, 'forfeit-due', team).length,
    ];
  });
  return worth.map((mine) => 1 + worth.filter((other) => isAhead(other, mine)).length);
}

export function races(log: Log, team: Letter): boolean {
  const isOut = ofTeam(log, 'team-finished', team).length + ofTeam(log, 'team-retired', team).length > 0;
  return Object.hasOwn(startOf(log).routes, team) && !isOut;
}

/** [S8] What a team still has to do, in the order given. */
export function toDo(log: Log, team: Letter): EventOf<'sabotage-given'>[] {
  const done = new Set(all(log, 'sabotage-done').map(({ id }) => id));
  return races(log, team) ? all(log, 'sabotage-given').filter(({ id, to }) => to === team && !done.has(id)) : [];
}

/** [H8, O6] Where a team was sent at a moment, with the replacements that stood then. */
export function routeAt(log: Log, team: Letter, at: Instant): string[] {
  return all(log, 'bar-replaced')
    .filter((event) => event.teams.includes(team) && event.at <= at && undoneAt(log, event.seq) > at)
    .reduce((route, { from, to }) => route.map((bar) => (bar === from ? to.id : bar)), startOf(log).routes[team] ?? []);
}

/** Which stop of a team a replacement changed. */
export function stopOf(log: Log, { seq, from, at }: EventOf<'bar-replaced'>, team: Letter): number {
  return routeAt(log.slice(0, seq - 1), team, at).indexOf(from);
}

/** [V13] Bars a team was on its way to when they were replaced, or when the one before was put back. */
export function shutDoors(log: Log, team: Letter, at: Instant): string[] {
  const step = doneBy(log, team).length;
  const wasSentThere = ({ seq }: RaceEvent) => {
    const before = log.slice(0, seq - 1);
    return races(before, team) && doneBy(before, team).length === step;
  };
  return all(log, 'bar-replaced')
    .filter((event) => event.teams.includes(team) && stopOf(log, event, team) === step)
    .flatMap((event) => {
      const back = all(log, 'undone').find(({ undoes }) => undoes === event.seq);
      const doors = event.at <= at && wasSentThere(event) ? [event.from] : [];
      return back && back.at <= at && wasSentThere(back) ? [...doors, event.to.id] : doors;
    });
}

/** [R5, H11] Bars that no route was made with and that stand for no other. */
export function reservesOf(log: Log): string[] {
  const { bars, startBar, routes } = startOf(log);
  const used = [startBar, ...Object.values(routes).flat(), ...those(log, 'bar-replaced').map(({ to }) => to.id)];
  return bars.map(({ id }) => id).filter((id) => !used.includes(id));
}

/** [H9] */
export function finalBarOf(log: Log): string {
  return those(log, 'bar-replaced').reduce(
    (final, { from, to, teams }) => (from === final && teams.length > 0 ? to.id : final),
    startOf(log).finalBar,
  );
}

/** [V8] Every code with when it lived. */
export function codesOf(log: Log): { bar: string; code: string; from: Instant; until: Instant; seq: number }[] {
  const born = log.flatMap(({ seq, at }) => codesBornBy(log, seq).map((code) => ({ ...code, from: at, seq })));
  return born.map((code) => {
    const next = born.find(({ bar, seq }) => bar === code.bar && seq > code.seq);
    const gone = all(log, 'undone').find(({ undoes, seq }) => seq > code.seq && isBirth(log, undoes, code.bar));
    return { ...code, until: Math.min(next?.from ?? Infinity, gone?.at ?? Infinity) };
  });
}

function codesBornBy(log: Log, seq: number): { bar: string; code: string }[] {
  const event = log[seq - 1];
  if (event?.type === 'race-started') return Object.entries(event.codes).map(([bar, code]) => ({ bar, code }));
  if (event?.type === 'code-used') return [{ bar: event.bar, code: event.next }];
  return event?.type === 'bar-replaced' && isBirth(log, seq, event.to.id)
    ? [{ bar: event.to.id, code: event.code }]
    : [];
}

/** [H11] Whether a bar came into the race by this replacement, and so with a code of its own. */
function isBirth(log: Log, seq: number, bar: string): boolean {
  const event = log[seq - 1];
  const before = log.slice(0, seq - 1);
  const hasCode = () => codesOf(before).some((code) => code.bar === bar && code.until === Infinity);
  return event?.type === 'bar-replaced' && event.to.id === bar && !hasCode();
}
