import { race as limits } from '../../../contract/limits.ts';
import type { Instant } from '../../../contract/race.ts';
import type { Answer, Deed } from '../record.ts';
import { type Found, type Here, type Race, same, type Team } from './model.ts';
import { outOfPause, momentBefore, whenRun } from './times.ts';

interface Time {
  official: Instant;
  arrived: Instant;
  shared: boolean;
}

/** [O1, O2, O10, S7] From when something counts that a phone says it did: as its contacts and those of its team mates allow. */
export function timeOf(race: Race, team: Team, deed: Deed, at: Instant, since: Instant): Time {
  const said = typeof deed.said.claimedAt === 'string' ? Date.parse(deed.said.claimedAt) : null;
  const mates = race.phones.filter((phone) => phone.team === team.letter);
  const own = mates.filter(({ id }) => id === deed.phone).flatMap(({ contacts }) => contacts);
  const others = mates.filter(({ id }) => id !== deed.phone).flatMap(({ contacts }) => contacts);
  const couldSend = (moment: Instant) => moment <= at - limits.sentWithinMs;
  const silentSince = Math.max(Math.min(...own), ...own.filter(couldSend));
  const othersAt = Math.max(-Infinity, ...others.filter(couldSend));
  const made = said !== null && said >= silentSince ? said : null;
  const shared = made !== null && othersAt >= made;
  const most = momentBefore(race.pauses, at, limits.sharedMostMs);
  const bound = shared ? Math.max(most, ...handed(race, team, at)) : -Infinity;
  const online = Math.min(...mates.map(({ contacts }) => onlineSince(contacts, at)));
  const met = struck(race, team, online).filter((moment) => moment <= at);
  const earliest = Math.max(race.startedAt, since, at - limits.bankedMostMs, bound, ...met);
  return { official: Math.min(at, Math.max(Math.min(at, made ?? Infinity), earliest)), arrived: at, shared };
}

/** Since when a phone was heard of at least every 35 seconds until now; never, where it was not. */
function onlineSince(contacts: Instant[], now: Instant): Instant {
  let since = now;
  for (const at of contacts.filter((moment) => moment <= now).toSorted((one, other) => other - one)) {
    if (since - at > limits.unbrokenMs) break;
    since = at;
  }
  return contacts.includes(since) ? since : Infinity;
}

/** [S7] When sabotages bound a team that were given after a moment, and when they were done. */
function struck(race: Race, { letter }: Team, since: Instant): Instant[] {
  const given = race.sabotages.filter(({ to, givenAt }) => to === letter && givenAt > since);
  return given.flatMap(({ landedAt, doneAt }) => [landedAt, doneAt]).filter((moment) => moment !== null);
}

/** [O10] What the team was handed on another phone: its people knew of it. */
function handed(race: Race, team: Team, arrived: Instant): Instant[] {
  const ruled = team.lastRuling ? [team.lastRuling.at] : [];
  const moments = [...struck(race, team, -Infinity), ...ruled, ...team.hints.map(({ at }) => at)];
  return moments.filter((moment) => moment <= arrived);
}

/** Whether a team could honestly have claimed at a moment from which its claim counts: by what it knew and had been handed, and nothing else. */
function checkHonest(race: Race, team: Team, deed: Deed, official: Instant, at: Instant): void {
  const mates = race.phones.filter((phone) => phone.team === team.letter);
  const own = mates.filter(({ id }) => id === deed.phone).flatMap(({ contacts }) => contacts);
  const everyContact = mates.flatMap(({ contacts }) => contacts);
  const step = team.found.length;
  const clue = Math.max(race.startedAt, team.found.at(-1)?.ruledAt ?? 0);
  const dodged = race.sabotages.some(
    ({ to, givenAt, landedAt }) =>
      to === team.letter &&
      landedAt !== null &&
      landedAt > official &&
      landedAt <= at &&
      everyContact.some((moment) => moment > official && moment < givenAt),
  );
  const why = [
    official < clue && 'before its clue',
    team.hints.some((hint) => hint.step === step && hint.at > official) && 'before a hint to it',
    isBound(race, team, official) && 'under a sabotage',
    dodged && 'around a sabotage',
    isWaiting(team.here, official) && 'in the minute after a wrong guess',
    own.some((moment) => moment > official && moment <= at - limits.sentWithinMs) && 'though its phone was in contact',
  ].filter((one) => one !== false);
  const how = deed.cheat ? `a phone that cheats (${deed.cheat})` : 'an honest phone';
  race.gained.push(
    ...why.map((one) => `claim ${String(deed.said.claimId)} of ${how} counts ${one}: ${at - official} ms`),
  );
}

/** [O5, D12] Whether a moment is in the minute after a wrong guess; a move to another clue ends that minute. */
function isWaiting({ wrongAt, moved }: Here, moment: Instant): boolean {
  if (moved && moment < moved.at) return moment < moved.at - 1 && isWaiting(moved.from, moment);
  return wrongAt !== null && moment < wrongAt + limits.wrongWaitMs;
}

/** [V1-V13, O1-O7] Rules on a claim that was taken. */
export function claimed(race: Race, team: Team, deed: Deed, { said: answer, at }: Answer, seq: number): void {
  const what = `claim of ${team.letter} at event ${seq}`;
  const step = team.found.length;
  const hinted = team.hints.flatMap((hint) => (hint.step === step ? [hint.at] : []));
  const told = [team.lastRuling?.official ?? 0, team.found.at(-1)?.ruledAt ?? 0, ...hinted];
  const since = Math.max(...told, team.here.moved?.isGuessed ? team.here.moved.at : 0);
  const { official: made, arrived, shared } = timeOf(race, team, deed, at, since);
  const official = afterWait(race, team.here, made);
  checkHonest(race, team, deed, Number(answer.official), at);
  const banked = at - official >= limits.bankedFromMs;
  const bar = barOf(race, deed);
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
  else missed(race, team, { bar, official, at, seq });
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

/** [O4] [O5] A claim in a pause or in the minute after a wrong guess counts from its end. [D12] A wait or forfeit at the old clue ends with the move. */
function afterWait(race: Race, { wrongAt, moved }: Here, made: Instant): Instant {
  if (moved && made < moved.at) {
    const end = moved.at - 1;
    const last = race.pauses.find(({ from, to }) => end >= from && end < (to ?? Infinity))?.from ?? end;
    return moved.from.forfeit === 'due' ? last : Math.min(last, afterWait(race, moved.from, made));
  }
  const running = outOfPause(race.pauses, made);
  if (wrongAt === null) return running;
  return outOfPause(race.pauses, Math.max(running, whenRun(race.pauses, wrongAt, limits.wrongWaitMs)));
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
function missed(race: Race, team: Team, { bar, official, at, seq }: Missed): void {
  const { here, lastRuling, tried } = team;
  const isOld = here.moved !== undefined && official < here.moved.at;
  const isThird = !isOld && here.wrong + 1 >= limits.wrongsToForfeit && here.forfeit === 'none';
  team.wrong += 1;
  team.tried = [...tried, bar];
  if (isThird) team.forfeits += 1;
  if (here.moved && isOld) team.here = { ...here, moved: { ...here.moved, isGuessed: true } };
  else {
    team.here = { ...here, wrong: here.wrong + 1, wrongAt: official, forfeit: isThird ? 'due' : here.forfeit };
  }
  team.lastRuling = { at, official };
  race.undo.set(seq, () => {
    team.wrong -= 1;
    if (isThird && team.here.forfeit === 'due') team.forfeits -= 1;
    Object.assign(team, { here: undoMiss(team.here, seq, here), lastRuling, tried });
  });
}

/** If the team was moved after the wrong guess, it stays at its new clue, and only the stored old one changes. */
function undoMiss({ moved, ...now }: Here, seq: number, before: Here): Here {
  if (!moved || moved.seq < seq) return before;
  return { ...now, moved: { ...moved, from: undoMiss(moved.from, seq, before) } };
}

interface Missed {
  bar: string;
  official: Instant;
  at: Instant;
  seq: number;
}
