import { race as limits } from '../../../contract/limits.ts';
import type { Instant } from '../../../contract/race.ts';
import type { Answer, Deed } from '../record.ts';
import { type Found, type Race, same, type Team } from './model.ts';
import { outOfPause, whenRun } from './times.ts';

interface Time {
  official: Instant;
  arrived: Instant;
  shared: boolean;
}

/** [O1, O2, O10] From when something counts that a phone says it did: as its contacts and those of its team mates allow. */
export function timeOf(race: Race, team: Team, deed: Deed, at: Instant, since: Instant): Time {
  const arrived = Math.min(at, deed.sentAt);
  const said = typeof deed.said.claimedAt === 'string' ? Date.parse(deed.said.claimedAt) : null;
  const mates = race.phones.filter((phone) => phone.team === team.letter);
  const own = mates.filter(({ id }) => id === deed.phone).flatMap(({ contacts }) => contacts);
  const others = mates.filter(({ id }) => id !== deed.phone).flatMap(({ contacts }) => contacts);
  const couldSend = (moment: Instant) => moment <= arrived - limits.sentWithinMs;
  const silentSince = Math.max(Math.min(...own), ...own.filter(couldSend));
  const othersAt = Math.max(-Infinity, ...others.filter(couldSend));
  const made = said !== null && said >= silentSince ? said : null;
  const shared = made !== null && othersAt >= made;
  const bound = shared ? Math.max(arrived - limits.sharedMostMs, ...handed(race, team, arrived, othersAt)) : -Infinity;
  const earliest = Math.max(race.startedAt, since, at - limits.bankedMostMs, bound);
  return { official: Math.min(at, Math.max(Math.min(arrived, made ?? Infinity), earliest)), arrived, shared };
}

/** [O10] What the team was handed on another phone: its people knew of it. */
function handed(race: Race, { letter, lastRuling, hints }: Team, arrived: Instant, othersAt: Instant): Instant[] {
  const struck = race.sabotages.filter(({ to }) => to === letter).flatMap(({ landedAt, doneAt }) => [landedAt, doneAt]);
  const paused = race.pauses.map(({ from }) => from).filter((from) => from <= othersAt);
  const moments = [...struck, ...paused, lastRuling?.at ?? null, ...hints.map(({ at }) => at)];
  return moments.filter((moment) => moment !== null && moment <= arrived) as Instant[];
}

/** [V1-V13, O1-O7] Rules on a claim that was taken. */
export function claimed(race: Race, team: Team, deed: Deed, { said: answer, at }: Answer, seq: number): void {
  const what = `claim of ${team.letter} at event ${seq}`;
  const since = Math.max(team.lastRuling?.official ?? 0, team.found.at(-1)?.ruledAt ?? 0);
  const { official: made, arrived, shared } = timeOf(race, team, deed, at, since);
  const official = afterWait(race, team, outOfPause(race.pauses, made));
  const banked = arrived - official >= limits.bankedFromMs;
  const bar = barOf(race, deed);
  const step = team.found.length;
  const right = isRight(team, bar, official);
  same(race, `${what}, its step`, Number(String(deed.said.correctBarId).split('.').at(-1)), step);
  same(race, `${what}, right or wrong`, answer.correct, right);
  same(race, `${what}, from when it counts`, answer.official, official);
  same(race, `${what}, banked`, answer.banked, banked);
  same(race, `${what}, while a sabotage bound it`, isBound(race, team, official), false);
  same(race, `${what}, before a forfeit was paid`, team.here.forfeit === 'due', false);
  same(race, `${what}, after the end`, race.endedAt !== null && official >= race.endedAt, false);
  if (deed.said.isShut === true) race.reports.push({ bar, team: team.letter, isRight: right });
  if (right) found(team, { bar, official, ruledAt: at, banked, shared: banked && shared, arrived, byHost: false }, at);
  else missed(race, team, { official, at, seq });
}

/** [V7] The bar of a claim: the one they say they stand in, or that of their code. */
function barOf(race: Race, { said }: Deed): string {
  return typeof said.code === 'string' ? (race.codes.get(said.code) ?? '') : String(said.placeId);
}

/** [V13, O6] The bar it was sent to at that moment, or one that was shut while it looked for it. */
function isRight({ route, found: done }: Team, bar: string, official: Instant): boolean {
  const stop = route[done.length];
  if (!stop) return false;
  const then = stop.was.find(({ until }) => until > official)?.bar ?? stop.bar;
  return bar === then || stop.was.some((old) => old.whileLooking && old.bar === bar && old.until <= official);
}

/** [O5] A minute after a wrong guess. */
function afterWait(race: Race, { here }: Team, made: Instant): Instant {
  if (here.wrongAt === null) return made;
  const waited = whenRun(race.pauses, here.wrongAt, limits.wrongWaitMs);
  return made >= waited ? made : outOfPause(race.pauses, waited);
}

/** [S7] From when it was handed to a phone until it is done. */
function isBound(race: Race, { letter }: Team, moment: Instant): boolean {
  return race.sabotages.some(
    ({ to, landedAt, doneAt }) =>
      to === letter && landedAt !== null && landedAt <= moment && moment < (doneAt ?? Infinity),
  );
}

/** [V1, I5, D7] A bar is done with. */
export function found(
  team: Team,
  one: Omit<Found, 'hintMinutes' | 'isServed' | 'countsFromArrival'>,
  at: Instant,
): void {
  const sentTo = team.route[team.found.length]?.bar;
  const hintMinutes = team.hints
    .filter(({ bar }) => bar === one.bar || bar === sentTo)
    .reduce((sum, { minutes }) => sum + minutes, 0);
  if (!one.byHost) {
    const first = team.givenBack.findIndex(({ step, bar }) => step === team.found.length && bar === one.bar);
    if (first >= 0) team.givenBack = team.givenBack.slice(0, first);
  }
  team.found = [...team.found, { ...one, hintMinutes, isServed: false, countsFromArrival: false }];
  team.here = { wrong: 0, wrongAt: null, forfeit: 'none' };
  team.lastRuling = { at, official: one.official };
}

/** [V2, V10] A wrong guess; the third at one bar makes a forfeit due. */
function missed(race: Race, team: Team, { official, at, seq }: { official: Instant; at: Instant; seq: number }): void {
  const { here, lastRuling } = team;
  const isThird = here.wrong + 1 >= limits.wrongsToForfeit && here.forfeit === 'none';
  team.wrong += 1;
  if (isThird) team.forfeits += 1;
  team.here = { wrong: here.wrong + 1, wrongAt: official, forfeit: isThird ? 'due' : here.forfeit };
  team.lastRuling = { at, official };
  race.undo.set(seq, () => {
    team.wrong -= 1;
    if (isThird) team.forfeits -= 1;
    Object.assign(team, { here, lastRuling });
  });
}
