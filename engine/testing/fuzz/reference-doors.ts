import type { Letter } from '#contract/game';
import type { EventOf, Instant, MoveOf, PhotoRef } from '#contract/race';
import { clueIn, servingIn } from './reference-hints.ts';
import {
  all,
  arrivedIn,
  doneBy,
  finalBarOf,
  type Log,
  nowOf,
  ofTeam,
  races,
  replacements,
  reservesOf,
  routeAt,
  running,
  startOf,
  stopOf,
  those,
  undoneAt,
} from './reference-race.ts';

const minute = 60_000;

type Report = EventOf<'bar-verified'> | EventOf<'bar-missed'>;

/** [D3] What teams said of a door, since somebody last took back that it is shut. */
export function reportsOf(log: Log, bar: string): Report[] {
  const rulings = all(log, 'bar-shut').filter((event) => event.bar === bar);
  const backs = all(log, 'undone').filter(({ undoes }) => rulings.some(({ seq }) => seq === undoes));
  const since = Math.max(0, ...backs.map(({ seq }) => seq));
  return [...all(log, 'bar-verified'), ...all(log, 'bar-missed')]
    .filter((event) => event.isShut && event.bar === bar && event.seq > since)
    .toSorted((one, other) => one.seq - other.seq);
}

function isShut(log: Log, bar: string): boolean {
  return those(log, 'bar-shut').some((event) => event.bar === bar);
}

function isFixed(log: Log, bar: string): boolean {
  return bar === finalBarOf(log) && startOf(log).teams.some((team) => arrivedIn(log, team));
}

/** [D4] Whether this word of a team makes two, one of them right. */
export function isTwoTeams(log: Log, team: Letter, bar: string, isRight: boolean): boolean {
  const isFinish = isRight && doneBy(log, team).length + 1 === startOf(log).gameBars;
  if (isFinish || isShut(log, bar) || isFixed(log, bar) || all(log, 'race-ended').length > 0) return false;
  const others = reportsOf(log, bar).filter((report) => report.team !== team);
  return others.some(({ type }) => isRight || type === 'bar-verified');
}

/** [K13] */
export function comesBack(log: Log, team: Letter, now: Instant): boolean {
  const out = those(log, 'team-retired').find((event) => event.team === team);
  const isFinished = those(log, 'team-finished').some((event) => event.team === team);
  return out?.by === 'members' && now < out.at + 10 * minute && !isFinished;
}

/** The teams that still have to go to this bar. */
function sentTo(log: Log, bar: string, now: Instant): Letter[] {
  return startOf(log).teams.filter(
    (team) =>
      (races(log, team) || comesBack(log, team, now)) &&
      routeAt(log, team, nowOf(log)).indexOf(bar) >= doneBy(log, team).length,
  );
}

/** [D8] Whether any team is moved when one bar takes the place of another: a team that has tried it stays, and at the final bar all stay with it. */
function movesSome(log: Log, { from, to }: { from: string; to: string }, now: Instant): boolean {
  const ahead = sentTo(log, from, now);
  const staying = ahead.filter((team) => {
    const done = doneBy(log, team);
    const isLooking = races(log, team) && !servingIn(log, team) && routeAt(log, team, nowOf(log))[done.length] === from;
    const claimed = [...done, ...those(log, 'bar-missed').filter((one) => one.team === team)];
    return isLooking && claimed.some(({ bar }) => bar === to);
  });
  return ahead.length > staying.length && (staying.length === 0 || from !== finalBarOf(log));
}

/** [D5] */
export function shutVerdict(log: Log, { bar, isShut: isSaid }: MoveOf<'shut-bar'>, now: Instant): string[] | null {
  const reports = reportsOf(log, bar);
  if (all(log, 'race-ended').length > 0 || reports.length === 0) return null;
  if (isShut(log, bar)) return [];
  if (!isSaid) {
    const left = all(log, 'door-left').findLast((event) => event.bar === bar)?.seq ?? 0;
    return reports.some(({ seq }) => seq > left) ? ['door-left'] : [];
  }
  const canMove = !isFixed(log, bar) && reservesOf(log).some((to) => movesSome(log, { from: bar, to }, now));
  return canMove ? ['bar-shut'] : null;
}

/** [H8, H9, J6] */
export function replaceVerdict(log: Log, { from, to, blind }: MoveOf<'replace-bar'>): string[] | null {
  const [start, reserves, now] = [startOf(log), reservesOf(log), nowOf(log)];
  const known = [...start.bars, ...all(log, 'bar-replaced').map((event) => event.to)].map(({ id }) => id);
  const isFinal = isFixed(log, from);
  const isAhead = sentTo(log, from, now).length > 0;
  if (!known.includes(from) || from === start.startBar) return null;
  if (blind ? to && known.includes(to.id) : isFinal || !isAhead) return null;
  const isMoving = (id: string) => blind || movesSome(log, { from, to: id }, now);
  if (to === null || reserves.includes(to.id))
    return (to ? [to.id] : reserves).some(isMoving) ? ['bar-replaced'] : null;
  const visited = those(log, 'bar-verified').map(({ bar }) => bar);
  const inRace = [start.startBar, ...visited, ...start.teams.flatMap((team) => routeAt(log, team, now))];
  return reserves.some(isMoving) || inRace.includes(to.id) || !isMoving(to.id) ? null : ['bar-replaced'];
}

/** [D6, D7] What shut doors gave a team back for the bars it has found others for. */
export function givenBackTo(log: Log, team: Letter): number {
  const done = doneBy(log, team);
  const given = all(log, 'bar-shut').flatMap((event) => {
    const before = log.slice(0, event.seq - 1);
    const step = doneBy(before, team).length;
    const isMoved = event.to && event.teams.includes(team) && races(before, team) && !servingIn(before, team);
    const wasThere = routeAt(before, team, event.at)[step] === event.bar;
    if (!isMoved || !wasThere || undoneAt(log, event.seq) < Infinity) return [];
    const ms = Math.min(15 * minute, running(before, clueIn(before, team), event.at));
    return [{ step, bar: event.bar, ms }];
  });
  const isLost = (index: number) => {
    const { step } = given[index] ?? {};
    const found = done[step ?? -1];
    if (!found || found.by === 'override') return false;
    return given.slice(0, index + 1).some((one) => one.step === step && one.bar === found.bar);
  };
  return given.filter(({ step }, index) => step < done.length && !isLost(index)).reduce((sum, { ms }) => sum + ms, 0);
}

/** [V13] Bars a team was on its way to when they were replaced, or when the one before was put back. */
export function shutDoors(log: Log, team: Letter, at: Instant): string[] {
  return changesFor(log, team, at).map(({ from }) => from);
}

/** When a team's clue changed under its eyes at the step it is at, and which bar it was after until then. */
function changesFor(log: Log, team: Letter, at: Instant): { from: string; at: Instant }[] {
  const step = doneBy(log, team).length;
  const wasSentThere = ({ seq }: { seq: number }) => {
    const before = log.slice(0, seq - 1);
    return races(before, team) && !servingIn(before, team) && doneBy(before, team).length === step;
  };
  return replacements(log)
    .filter((event) => event.teams.includes(team) && stopOf(log, event, team) === step)
    .flatMap((event) => {
      const back = all(log, 'undone').find(({ undoes }) => undoes === event.seq);
      const doors = event.at <= at && wasSentThere(event) ? [{ from: event.from, at: event.at }] : [];
      return back && back.at <= at && wasSentThere(back) ? [...doors, { from: event.to, at: back.at }] : doors;
    });
}

/** [V16, S9] The hashes of photos that were promised with bars and sabotages of a team and are not here. */
export function promised(log: Log, team: Letter): string[] {
  const given = all(log, 'sabotage-given').filter(({ to }) => to === team);
  const ended = all(log, 'sabotage-done').filter(({ id }) => given.some((one) => one.id === id));
  return awaitedOf(log, team, [...doneBy(log, team), ...ended]);
}

export function awaitedOf(log: Log, team: Letter, proofs: { seq: number; photo: PhotoRef | null }[]): string[] {
  const arrivals = ofTeam(log, 'photo-arrived', team);
  return proofs.flatMap(({ photo, seq }) => {
    if (!photo || !('sha256' in photo)) return [];
    const isHere = arrivals.some((arrival) => arrival.sha256 === photo.sha256 && arrival.seq > seq);
    return isHere ? [] : [photo.sha256];
  });
}

/** A team's reports of closed bars that were not ruled open since. */
export function reportedBy(log: Log, team: Letter): ReturnType<typeof reportsOf> {
  const bars = new Set([...all(log, 'bar-verified'), ...all(log, 'bar-missed')].map(({ bar }) => bar));
  return [...bars].flatMap((bar) => reportsOf(log, bar)).filter((report) => report.team === team);
}
