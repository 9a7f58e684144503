import type { Letter } from '#contract/game';
import type { Instant, MoveOf, SaidTime } from '#contract/race';
import { metresBetween } from '../../distance.ts';
import { isTwoTeams, shutDoors } from './reference-doors.ts';
import {
  all,
  codesOf,
  doneBy,
  endOf,
  isBound,
  type Log,
  ofTeam,
  pausesOf,
  routeAt,
  running,
  startOf,
  type Verdict,
} from './reference-race.ts';
import { forfeitsOf, servingIn, type StartOver, listStartOvers } from './reference-hints.ts';

const second = 1_000;
const minute = 60 * second;

/** For tests: what the rules say of a claim, by a second reader. */
export function claimVerdict(
  log: Log,
  move: MoveOf<'verify-bar'>,
  now: Instant,
  verified: (team: Letter, official: Instant, bar: string) => string[],
): Verdict {
  const { team } = move;
  const step = doneBy(log, team).length;
  if (move.step !== null && move.step >= 0 && move.step < step) return [];
  if ((move.step ?? step) !== step || step >= startOf(log).gameBars || servingIn(log, team)) return null;
  const at = officialOf(log, move, now);
  const out = Math.min(endOf(log), ofTeam(log, 'team-retired', team)[0]?.at ?? Infinity);
  if (at > now || at >= out || isBound(log, team, at)) return null;
  const since = listStartOvers(log, team).at(-1);
  const dared = ofTeam(log, 'forfeit-done', team).some((event) => event.step === step);
  const due = forfeitsOf(log, team).some((event) => event.step === step);
  if (due && !dared) return null;
  if (!move.photo || (move.code !== null && isLocked(log, team, now))) return null;
  if (move.isShut && move.code !== null) return null;
  const bar = move.code === null ? placeOf(log, move, at) : codeOf(log, move.code, at);
  if (bar === null) return move.code === null ? null : ['code-missed'];
  const used = move.code === null ? [] : ['code-used'];
  const isRight = routeAt(log, team, at)[step] === bar || shutDoors(log, team, at).includes(bar);
  const shut = move.isShut && isTwoTeams(log, team, bar, isRight) ? ['bar-shut'] : [];
  if (isRight) return [...used, ...verified(team, at, bar), ...shut];
  const wrong = ofTeam(log, 'bar-missed', team).filter((event) => event.step === step && isAtCurrentClue(event, since));
  const isThird = wrong.length >= 2 && at >= (since?.at ?? 0) && !due;
  return [...used, 'bar-missed', ...(isThird ? ['forfeit-due'] : []), ...shut];
}

/** [O1-O5] */
export function officialOf(log: Log, move: MoveOf<'verify-bar'>, now: Instant): Instant {
  const { team } = move;
  const missed = ofTeam(log, 'bar-missed', team);
  const rulings = [...doneBy(log, team), ...missed].map(({ official }) => official);
  const told = [...doneBy(log, team), ...ofTeam(log, 'hints-served', team), ...ofTeam(log, 'forfeit-done', team)];
  const step = doneBy(log, team).length;
  const hinted = ofTeam(log, 'hint-taken', team).filter((event) => event.step === step);
  const overs = listStartOvers(log, team);
  const guessed = overs.filter((over) => missed.some(({ seq, official }) => seq > over.seq && official < over.at));
  const floors = [...rulings, ...[...told, ...hinted, ...guessed].map(({ at }) => at)];
  let at = believed(log, move, now, floors);
  for (;;) {
    const pause = pausesOf(log).find(({ from, to }) => at >= from && at < to);
    const over = overs.find((one) => at < one.at);
    const before = over ? log.slice(0, over.seq - 1) : log;
    const since = overs.findLast((one) => one.at <= at);
    const wrong = missed.filter((event) => event.step === step && event.seq <= before.length);
    const wrongAt = wrong.findLast((event) => isAtCurrentClue(event, since))?.official ?? -Infinity;
    const waitMs = 60 * second - running(log, wrongAt, at);
    const owes = over && owesForfeit(before, team, since);
    const end = (over?.at ?? Infinity) - 1;
    const pausedAt = pausesOf(log).find(({ from, to }) => end >= from && end < to)?.from ?? end;
    const last = Math.max(pausedAt, since?.at ?? 0, ...doneBy(before, team).map(({ at: foundAt }) => foundAt));
    if (at === last) return at;
    if (pause) at = over && pause.to > last ? last : pause.to;
    else if (over && (owes || waitMs > last - at)) at = last;
    else if (waitMs > 0) at += waitMs;
    else return at;
  }
}

/** [D12] Whether a wrong guess was made at the team's current clue, and not before it started over. */
function isAtCurrentClue({ seq, official }: { seq: number; official: Instant }, since: StartOver | undefined): boolean {
  return since === undefined || (seq > since.seq && official >= since.at);
}

/** Whether a team owes a forfeit that fell due after it started over. */
function owesForfeit(log: Log, team: Letter, since: StartOver | undefined): boolean {
  const step = doneBy(log, team).length;
  const due = ofTeam(log, 'forfeit-due', team).findLast((event) => event.step === step);
  if (!due || due.seq < (since?.seq ?? 0)) return false;
  return !ofTeam(log, 'forfeit-done', team).some((event) => event.step === step && event.seq > due.seq);
}

/** [O1, O2, O10, S7] What a phone says of when it was, if it could not have said so before; else when it first did. */
export function believed(log: Log, said: SaidTime & { team: Letter }, now: Instant, floors: Instant[]): Instant {
  const first = said.triedAt !== null && said.triedAt < now ? said.triedAt : now;
  const { claimedAt } = said;
  const isBelieved = claimedAt !== null && !Number.isNaN(claimedAt) && !(claimedAt < (said.contactAt ?? -Infinity));
  const made = isBelieved && claimedAt < first ? claimedAt : first;
  const isShared = isBelieved && said.othersAt !== null && said.othersAt >= Math.round(claimedAt);
  const before = (at: Instant) => at <= first;
  const shared = isShared ? [momentBefore(log, first, 5 * minute), ...handedTo(log, said.team).filter(before)] : [];
  const online = struckSince(log, said.team, said.onlineSince ?? Infinity).filter(before);
  return Math.max(made, startOf(log).at, now - 30 * minute, ...floors, ...shared, ...online);
}

/** [O10] The moment `ms` of race time before `at`; the latest one where a pause makes several fit. */
function momentBefore(log: Log, at: Instant, ms: number): Instant {
  let [moment, left] = [at, ms];
  for (const { from, to } of pausesOf(log).toReversed()) {
    if (from >= at) continue;
    const ran = moment - Math.min(to, at);
    if (ran >= left) break;
    [moment, left] = [from, left - ran];
  }
  return moment - left;
}

/** [O10] When any phone of the team was sent a sabotage, a hint or a ruling. */
function handedTo(log: Log, team: Letter): Instant[] {
  const hinted = all(log, 'hint-taken').filter((event) => event.team === team);
  const ruled = [...doneBy(log, team), ...ofTeam(log, 'bar-missed', team), ...ofTeam(log, 'forfeit-done', team)];
  return [...[...ruled, ...hinted].map(({ at }) => at), ...struckSince(log, team, -Infinity)];
}

/** [S7] When sabotages given to a team after a moment began to bind it, and when they were done. */
function struckSince(log: Log, team: Letter, since: Instant): Instant[] {
  const given = all(log, 'sabotage-given').filter((event) => event.to === team && event.at > since);
  const ids = new Set(given.map(({ id }) => id));
  const landed = all(log, 'sabotage-landed').filter(({ id }) => ids.has(id));
  const done = all(log, 'sabotage-done').filter(({ id }) => ids.has(id));
  return [...landed.map(({ at }) => at), ...done.map(({ at, doneAt }) => doneAt ?? at)];
}

/** [V9] */
function isLocked(log: Log, team: Letter, now: Instant): boolean {
  let lately: Instant[] = [];
  let lockedAt = -Infinity;
  for (const { at } of all(log, 'code-missed').filter((event) => event.team === team)) {
    lately = [...lately.filter((one) => running(log, one, at) < 10 * minute), at];
    if (lately.length < 5) continue;
    [lately, lockedAt] = [[], at];
  }
  return running(log, lockedAt, now) < 10 * minute;
}

/** [V7, V8] */
function codeOf(log: Log, typed: string, at: Instant): string | null {
  const wanted = typed.toUpperCase().split(' ').join('');
  return codesOf(log).find(({ code, from, until }) => code === wanted && from <= at && at < until)?.bar ?? null;
}

/** [V5, V6, V17] */
function placeOf(log: Log, { place, fix }: MoveOf<'verify-bar'>, at: Instant): string | null {
  if (!place || !fix) return null;
  const [earlier, later] = [fix.at ?? at, at].toSorted((one, other) => one - other) as [Instant, Instant];
  const accuracyM = fix.accuracyM ?? 50;
  if (running(log, earlier, later) > 10 * minute || !(accuracyM <= 1_000)) return null;
  const isThere = metresBetween(place, fix) <= startOf(log).radiusM + Math.min(accuracyM, 150);
  return isThere && place.id !== startOf(log).startBar ? place.id : null;
}
