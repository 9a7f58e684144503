import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, MoveOf, SaidTime } from '#contract/race';
import { momentAfter } from './pauses.ts';
import type { RaceState, SabotageState, TeamState } from './race.ts';

interface OfficialTime {
  official: Instant;
  banked: boolean;
  arrived?: Instant;
  shared?: true;
}

/** What a phone says that does not say when. */
export const saidNow: SaidTime = { claimedAt: null, contactAt: null, othersAt: null, onlineSince: null, triedAt: null };

type Said = SaidTime & { at: Instant };

/** [O1-O7, O10] When a claim counts as made: as the phone says, within its bounds. */
export function officialTime(state: RaceState, team: TeamState, claim: MoveOf<'verify-bar'>): OfficialTime {
  const since = Math.max(team.lastRuling?.official ?? 0, team.done.at(-1)?.ruledAt ?? 0, ...hintMoments(team));
  const official = afterWait(state, team, afterPause(state, boundedTime(state, team, claim, since)));
  if (state.endedAt !== null && official >= state.endedAt) throw new Problem('race-over');
  if (team.retiredAt !== null && official >= team.retiredAt) throw new Problem('team-not-racing');
  if (official > claim.at) throw waitAfterWrong(official - claim.at);
  const arrived = arrivedAt(claim);
  const banked = claim.at - official >= race.bankedFromMs;
  return {
    official,
    banked,
    ...(arrived < claim.at ? { arrived } : {}),
    ...(banked && isShared(claim) ? { shared: true } : {}),
  };
}

/** [I5] No claim counts from before a hint taken at its step: the minutes are served from when the bar counts. */
function hintMoments({ hints, done }: TeamState): Instant[] {
  return hints.flatMap(({ step, at }) => (step === done.length ? [at] : []));
}

/**
 * [O1, O2] When the phone says it was: between two contacts, and not before `since`, when the team got what it is about. In any other
 * case it counts from when it first reached us.
 */
export function boundedTime(state: RaceState, team: TeamState, said: Said, since: Instant): Instant {
  const { at } = said;
  const made = Math.min(arrivedAt(said), believed(said) ?? Infinity);
  const shared = isShared(said) ? sharedSince(state, team, said) : -Infinity;
  const bounds = [state.startedAt, since, at - race.bankedMostMs, shared, ...struckOnline(state, team, said)];
  return Math.min(at, Math.max(made, ...bounds));
}

/** When the phone says it was, unless it was in contact since and did not say so. */
function believed({ claimedAt, contactAt }: Said): Instant | null {
  const isBelieved = claimedAt !== null && Number.isFinite(claimedAt) && claimedAt >= (contactAt ?? -Infinity);
  return isBelieved ? Math.round(claimedAt) : null;
}

/**
 * [S7] No claim counts from before a sabotage that reached the team while its phones were in unbroken contact: they could have claimed
 * before it. One that waited for a phone to come back does not stand in the way of what that phone did before.
 */
function struckOnline(state: RaceState, { letter }: TeamState, said: Said): Instant[] {
  const { onlineSince } = said;
  if (onlineSince === null) return [];
  const struck = state.sabotages.filter(({ to, givenAt }) => to === letter && givenAt > onlineSince);
  return bindingMoments(struck).filter((at) => at <= arrivedAt(said));
}

/** When sabotages began to bind, and when they were done: no claim was possible between the two. */
function bindingMoments(sabotages: SabotageState[]): Instant[] {
  return sabotages.flatMap(({ landedAt, doneAt }) => [landedAt, doneAt]).filter((at) => at !== null);
}

/** [O10] Another phone of the team was in contact after it was made: its people knew more than that phone. */
function isShared(said: Said): boolean {
  const made = believed(said);
  return made !== null && said.othersAt !== null && said.othersAt >= made;
}

/** [O10] Before this a phone that was silent while another was not is not believed: five minutes, and what its team was handed since. */
function sharedSince(state: RaceState, { letter, lastRuling, hints }: TeamState, said: Said): Instant {
  const arrived = arrivedAt(said);
  const struck = bindingMoments(state.sabotages.filter(({ to }) => to === letter));
  const ruled = lastRuling ? [lastRuling.at] : [];
  const hinted = hints.map(({ at }) => at);
  const paused = state.pauses.map(({ from }) => from).filter((from) => from <= (said.othersAt ?? -Infinity));
  const handed = [...struck, ...ruled, ...hinted, ...paused].filter((at) => at <= arrived);
  return Math.max(arrived - race.sharedMostMs, ...handed);
}

/** The moments at which one phone was in contact: the first of all, and the later ones, of which old ones are dropped. */
export interface PhoneContacts {
  sinceAt: Instant;
  recent: Instant[];
}

/** [E9, O2, O10] What the contacts of a phone and of its team mates' phones say about a claim that first reached us at `firstAt`. */
export function readContacts(
  own: PhoneContacts | null,
  others: PhoneContacts[],
  firstAt: Instant,
): Pick<SaidTime, 'contactAt' | 'othersAt' | 'onlineSince'> {
  const couldSend = (at: Instant) => at <= firstAt - race.sentWithinMs;
  const elsewhere = others.flatMap(({ sinceAt, recent }) => [sinceAt, ...recent]).filter(couldSend);
  const online = [...(own ? [own] : []), ...others].flatMap((phone) => unbrokenSince(phone, firstAt) ?? []);
  return {
    contactAt: own && Math.max(own.sinceAt, ...own.recent.filter(couldSend)),
    othersAt: elsewhere.length > 0 ? Math.max(...elsewhere) : null,
    onlineSince: online.length > 0 ? Math.min(...online) : null,
  };
}

/**
 * [O2] Whether a phone repeated a claim that we failed to take: it may be silent for as long as it likes, but from each contact on it has
 * a minute to send the claim again.
 */
export function isRepeated(lastAttemptAt: Instant, own: PhoneContacts | null, now: Instant): boolean {
  const missed = (at: Instant) => at > lastAttemptAt + race.repeatWithinMs && at <= now - race.repeatWithinMs;
  return own === null || ![own.sinceAt, ...own.recent].some(missed);
}

/** Since when a phone had been in contact without a break at that moment; null when it was not. */
function unbrokenSince({ sinceAt, recent }: PhoneContacts, moment: Instant): Instant | null {
  const before = [sinceAt, ...recent].filter((at) => at <= moment).toSorted((one, other) => other - one);
  let since = moment;
  for (const at of before) {
    if (since - at > race.unbrokenMs) break;
    since = at;
  }
  return since < moment || before.includes(moment) ? since : null;
}

/** A claim made in a pause counts from the moment the race goes on. */
export function afterPause(state: RaceState, made: Instant): Instant {
  let moment = made;
  for (const { from, to } of state.pauses) {
    if (moment < from || moment >= (to ?? Infinity)) continue;
    if (to === null) throw new Problem('race-paused');
    moment = to;
  }
  return moment;
}

/** [O2] When it first reached us: that we failed to take it then costs it nothing. */
function arrivedAt({ triedAt, at }: Said): Instant {
  return Math.min(at, triedAt ?? at);
}

/** A claim made in the minute after a wrong guess counts from the end of that minute. */
function afterWait(state: RaceState, { step }: TeamState, made: Instant): Instant {
  if (step.wrongAt === null) return made;
  const waited = momentAfter(state, step.wrongAt, race.wrongWaitMs);
  return made >= waited ? made : afterPause(state, waited);
}

function waitAfterWrong(leftMs: number): Problem {
  const seconds = Math.ceil(leftMs / 1_000);
  return new Problem('wait-after-wrong', { params: { seconds }, retryAfterS: seconds });
}
