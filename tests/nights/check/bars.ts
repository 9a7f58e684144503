import { race as limits } from '../../../contract/limits.ts';
import type { EventOf, Instant } from '../../../contract/race.ts';
import { hasArrived, type Here, isServing, type Race, same, type Team } from './model.ts';
import { ranFor } from './times.ts';

interface Moved {
  from: string;
  to: string;
  at: Instant;
  seq: number;
}

/** [H8, H9] Another bar for every team that still has to go there, and has not tried the other bar while it looked for this one. */
export function replaced(race: Race, { from, to, at, seq }: Moved): void {
  const teams = isFinalFixed(race, from) ? [] : movedTo(race, from, to);
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
  const looking = sentTo(race, bar).filter((team) => isLooking(team, bar));
  const countTried = (reserve: string) => looking.filter((team) => hasTried(team, reserve)).length;
  const isAnyMoved = race.reserves.some((reserve) => movedTo(race, bar, reserve).length > 0);
  same(race, `shut door at event ${seq}, whether any team is moved`, to !== null, isAnyMoved);
  if (to) {
    const fewest = Math.min(...race.reserves.map(countTried));
    same(race, `shut door at event ${seq}, a reserve that the fewest of them have tried`, countTried(to.id), fewest);
  }
  same(race, `shut door at event ${seq}, twice or by a host`, event.by === 'host' || isToldTwice(race, bar), true);
  if (!to) return;
  same(race, `shut door at event ${seq}, a reserve`, race.reserves.includes(to.id), true);
  const moved = movedTo(race, bar, to.id);
  for (const team of looking.filter((one) => moved.includes(one))) {
    const ms = Math.min(limits.doorBackMostMs, ranFor(race.pauses, clueSince(race, team), at));
    team.givenBack = [...team.givenBack, { seq, step: team.found.length, bar, ms }];
  }
  replaced(race, { from: bar, to: to.id, at, seq });
  const back = race.undo.get(seq);
  race.undo.set(seq, (undoneAt) => {
    back?.(undoneAt);
    for (const team of race.teams.values()) team.givenBack = team.givenBack.filter((one) => one.seq !== seq);
    race.reports = race.reports.filter((report) => report.bar !== bar);
  });
}

/** [D8] The teams that are moved: those that look for the bar and have tried the other one stay, and at the final bar all stay with them. */
function movedTo(race: Race, from: string, to: string): Team[] {
  const ahead = sentTo(race, from);
  const moved = ahead.filter((team) => !isLooking(team, from) || !hasTried(team, to));
  return from === race.finalBar && moved.length < ahead.length ? [] : moved;
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
