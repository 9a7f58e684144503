import { race as limits } from '../../../contract/limits.ts';
import type { EventOf, Instant } from '../../../contract/race.ts';
import { hasArrived, type Here, isServing, type Race, same, type Team } from './model.ts';
import { ranFor } from './times.ts';

interface Moved {
  from: string;
  to: string;
  at: Instant;
  seq: number;
  /** The teams that are not moved. */
  staying?: Team[];
}

/** [H8, H9] Another bar for every team that still has to go there. */
export function replaced(race: Race, { from, to, at, seq, staying = [] }: Moved): void {
  const teams = (isFinalFixed(race, from) ? [] : sentTo(race, from)).filter((team) => !staying.includes(team));
  const [wasReserve, wasFinal] = [race.reserves.includes(to), race.finalBar === from && teams.length > 0];
  const stops = teams.map((team) => ({ team, place: team.route.findIndex(({ bar }) => bar === from) }));
  for (const team of teams) if (isLooking(team, from)) startOver(team, seq, at);
  for (const { team, place } of stops) putBar(team, place, to, at);
  race.reserves = race.reserves.filter((id) => id !== to);
  if (wasFinal) race.finalBar = to;
  race.undo.set(seq, (undoneAt) => {
    for (const { team, place } of stops) putBar(team, place, from, undoneAt);
    for (const team of teams) if (team.here.moved?.seq === seq) goBack(team, team.here.moved.from);
    if (wasReserve) race.reserves = race.listed.filter((id) => race.reserves.includes(id) || id === to);
    if (wasFinal) race.finalBar = from;
  });
}

/** [D12] Nothing is owed at the new clue; wrong guesses still count in the total, a forfeit that was owed does not. */
function startOver(team: Team, seq: number, at: Instant): void {
  const from = team.here;
  if (from.forfeit === 'due') team.forfeits -= 1;
  team.here = { wrong: 0, wrongAt: null, forfeit: from.forfeit === 'done' ? 'done' : 'none', moved: { seq, at, from } };
}

function goBack(team: Team, here: Here): void {
  if (here.forfeit === 'due') team.forfeits += 1;
  team.here = here;
}

/** [D4, D6] A door is shut: whoever looks for the bar is given back the time since their clue. */
export function shut(race: Race, event: EventOf<'bar-shut'>): void {
  const { bar, to, at, seq } = event;
  const ahead = sentTo(race, bar);
  const looking = ahead.filter((team) => isLooking(team, bar));
  const isFree = (reserve: string) => bar === race.finalBar || looking.every((team) => !hasTried(team, reserve));
  const isAnyMoved = ahead.length > looking.length ? race.reserves.length > 0 : race.reserves.some(isFree);
  const staying = to && bar !== race.finalBar ? looking.filter((team) => hasTried(team, to.id)) : [];
  // If several teams look for it, some may have tried reserves that others have not: then either choice is right.
  if (looking.length < 2)
    same(race, `shut door at event ${seq}, whether anybody is moved`, to !== null, isAnyMoved && ahead.length > 0);
  if (to && race.reserves.some(isFree))
    same(race, `shut door at event ${seq}, a reserve that none of them has tried`, isFree(to.id), true);
  same(race, `shut door at event ${seq}, twice or by a host`, event.by === 'host' || isToldTwice(race, bar), true);
  if (!to) return;
  same(race, `shut door at event ${seq}, a reserve`, race.reserves.includes(to.id), true);
  for (const team of looking.filter((one) => !staying.includes(one))) {
    const ms = Math.min(limits.doorBackMostMs, ranFor(race.pauses, clueSince(race, team), at));
    team.givenBack = [...team.givenBack, { seq, step: team.found.length, bar, ms }];
  }
  replaced(race, { from: bar, to: to.id, at, seq, staying });
  const back = race.undo.get(seq);
  race.undo.set(seq, (undoneAt) => {
    back?.(undoneAt);
    for (const team of race.teams.values()) team.givenBack = team.givenBack.filter((one) => one.seq !== seq);
    race.reports = race.reports.filter((report) => report.bar !== bar);
  });
}

/** [D8] Whether a team has claimed this bar, right or wrong. */
function hasTried({ tried, found }: Team, bar: string): boolean {
  return tried.includes(bar) || found.some((one) => one.bar === bar);
}

/** [D4] Two teams said so, and at least one of them was right. */
function isToldTwice({ reports }: Race, bar: string): boolean {
  const about = reports.filter((report) => report.bar === bar);
  return new Set(about.map(({ team }) => team)).size > 1 && about.some(({ isRight }) => isRight);
}

/** Those that have it ahead of them; of a team that retired nothing hangs on it. */
function sentTo({ teams }: Race, bar: string): Team[] {
  return [...teams.values()].filter(
    ({ route, found, retiredAt }) =>
      retiredAt === null && route.some((stop, place) => stop.bar === bar && place >= found.length),
  );
}

function isLooking(team: Team, bar: string): boolean {
  return team.retiredAt === null && !isServing(team) && team.route[team.found.length]?.bar === bar;
}

function isFinalFixed({ finalBar, teams }: Race, bar: string): boolean {
  return bar === finalBar && [...teams.values()].some(hasArrived);
}

function putBar(team: Team, place: number, bar: string, at: Instant): void {
  const whileLooking = place === team.found.length && team.retiredAt === null && !isServing(team);
  team.route = team.route.map((stop, index) =>
    index === place ? { bar, was: [...stop.was, { bar: stop.bar, until: at, whileLooking }] } : stop,
  );
}

/** [I3, D6] When the team was handed the clue it has. */
function clueSince({ startedAt }: Race, { route, found }: Team): Instant {
  const put = route[found.length]?.was.findLast(({ whileLooking }) => whileLooking)?.until ?? 0;
  return Math.max(startedAt, found.at(-1)?.ruledAt ?? 0, put);
}
