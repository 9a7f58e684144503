import type { Letter } from '#contract/game';
import type { EventOf, Instant, RaceEvent } from '#contract/race';

/** For tests: a second reading of a race: slow, from its whole log every time, and by docs/RULES.md instead of the fold. */
export type Log = RaceEvent[];

type Kind = RaceEvent['type'];

/** The types of the events a move makes: none when there is nothing left to do, null when it is refused. */
export type Verdict = string[] | null;

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

/** What was not undone; a forfeit, a finish and the end of serving go with the ruling before them. */
export function those<T extends Kind>(log: Log, type: T): EventOf<T>[] {
  return all(log, type).filter((event) => undoneAt(log, rulingBehind(log, event)) === Infinity);
}

function rulingBehind(log: Log, event: RaceEvent): number {
  if (event.type === 'forfeit-due') return event.seq - 1;
  if (event.type !== 'team-finished' && event.type !== 'hints-served') return event.seq;
  const found = all(log.slice(0, event.seq - 1), 'bar-verified').findLast(({ team }) => team === event.team);
  return found?.seq ?? event.seq;
}

export function ofTeam<T extends Kind>(log: Log, type: T, team: Letter): EventOf<T>[] {
  return those(log, type).filter((event) => 'team' in event && event.team === team);
}

export function undoneAt(log: Log, seq: number): Instant {
  return all(log, 'undone').find(({ undoes }) => undoes === seq)?.at ?? Infinity;
}

export function endOf(log: Log): Instant {
  const [end] = all(log, 'race-ended');
  return end?.endedAt ?? end?.at ?? Infinity;
}

/** [Y1, Y2] When the race ends by itself. */
export function lastJarOf(log: Log): { at: Instant; since: EventOf<'race-started'> | EventOf<'last-jar-set'> } | null {
  const since = all(log, 'last-jar-set').at(-1) ?? startOf(log);
  return since.lastJar ? { at: since.lastJar.at, since } : null;
}

/** [Y7] When a team last did something of its own. */
export function lastWordOf(log: Log, team: Letter): Instant {
  return wordsOf(log, team).at(-1)?.at ?? startOf(log).at;
}

/** [Y7] Whether a team that was asked has done nothing of its own since. */
export function isUnanswered(log: Log, { team, seq }: EventOf<'team-asked'>): boolean {
  return !wordsOf(log, team).some((event) => event.seq > seq);
}

function wordsOf(log: Log, team: Letter): Log {
  return log.filter((event) => {
    if (event.type === 'sabotage-given') return event.by === team;
    if (event.type === 'sabotage-done') return struckBy(log, event.id) === team;
    if (!('team' in event) || event.team !== team) return false;
    if (event.type === 'bar-verified') return event.by !== 'override';
    if (event.type === 'let-in') return event.by === 'team';
    return ['bar-missed', 'hint-taken', 'forfeit-done', 'code-used', 'code-missed', 'team-answered'].includes(
      event.type,
    );
  });
}

function struckBy(log: Log, sabotage: string): Letter | undefined {
  return all(log, 'sabotage-given').find(({ id }) => id === sabotage)?.to;
}

export function pausesOf(log: Log): { from: Instant; to: Instant }[] {
  return all(log, 'race-paused').map(({ at, seq }) => {
    const over = log.find((event) => event.seq > seq && ['race-resumed', 'race-ended'].includes(event.type));
    return { from: at, to: over?.type === 'race-ended' ? endOf(log) : (over?.at ?? Infinity) };
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

/** [I6] In the final bar, whether or not its hints are served. */
export function arrivedIn(log: Log, team: Letter): boolean {
  return doneBy(log, team).length === startOf(log).gameBars;
}

export function races(log: Log, team: Letter): boolean {
  const isOut = ofTeam(log, 'team-finished', team).length + ofTeam(log, 'team-retired', team).length > 0;
  return Object.hasOwn(startOf(log).routes, team) && !isOut;
}

/** [S8] What a team still has to do, in the order given. */
export function toDo(log: Log, team: Letter): EventOf<'sabotage-given'>[] {
  const done = new Set(all(log, 'sabotage-done').map(({ id }) => id));
  const isOnTheWay = races(log, team) && !arrivedIn(log, team);
  return isOnTheWay ? all(log, 'sabotage-given').filter(({ id, to }) => to === team && !done.has(id)) : [];
}

/** A bar in the place of another, by the host or because a door was shut. */
interface Replacement {
  seq: number;
  at: Instant;
  from: string;
  to: string;
  teams: Letter[];
}

export function replacements(log: Log): Replacement[] {
  return log.flatMap((event): Replacement[] => {
    if (event.type === 'bar-replaced') return [{ ...event, to: event.to.id }];
    return event.type === 'bar-shut' && event.to ? [{ ...event, from: event.bar, to: event.to.id }] : [];
  });
}

/** Those that were not taken back. */
function standing(log: Log): Replacement[] {
  return replacements(log).filter(({ seq }) => undoneAt(log, seq) === Infinity);
}

/** [H8, O6] Where a team was sent at a moment, with the replacements that stood then. */
export function routeAt(log: Log, team: Letter, at: Instant): string[] {
  return replacements(log)
    .filter((event) => event.teams.includes(team) && event.at <= at && undoneAt(log, event.seq) > at)
    .reduce((route, { from, to }) => route.map((bar) => (bar === from ? to : bar)), startOf(log).routes[team] ?? []);
}

/** Which stop of a team a replacement changed. */
export function stopOf(log: Log, { seq, from, at }: Replacement, team: Letter): number {
  return routeAt(log.slice(0, seq - 1), team, at).indexOf(from);
}

/** [R5, H11] Bars that no route was made with and that stand for no other. */
export function reservesOf(log: Log): string[] {
  const { bars, startBar, routes } = startOf(log);
  const used = [startBar, ...Object.values(routes).flat(), ...standing(log).map(({ to }) => to)];
  return bars.map(({ id }) => id).filter((id) => !used.includes(id));
}

/** [H9] */
export function finalBarOf(log: Log): string {
  return standing(log).reduce(
    (final, { from, to, teams }) => (from === final && teams.length > 0 ? to : final),
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

/** [S7] */
export function isBound(log: Log, team: Letter, at: Instant): boolean {
  return all(log, 'sabotage-given').some(({ id, to }) => {
    const shownAt = all(log, 'sabotage-landed').find((event) => event.id === id)?.at ?? Infinity;
    const done = all(log, 'sabotage-done').find((event) => event.id === id);
    const doneAt = done?.doneAt ?? done?.at ?? Infinity;
    return to === team && shownAt <= at && doneAt > at;
  });
}
