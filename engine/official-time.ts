import { race } from '#contract/limits';
import type { CountedFrom } from '#contract/night/counted-from';
import { Problem } from '#contract/problems';
import type { Instant, MoveOf, SaidTime } from '#contract/race';
import { momentAfter, momentBefore } from './pauses.ts';
import type { RaceState, SabotageState, Step, TeamState } from './race.ts';
import { isForOldClue } from './stops.ts';

interface OfficialTime {
  official: Instant;
  banked: boolean;
  arrived?: Instant;
  shared?: true;
  countedFrom?: CountedFrom;
}

/** The moment a claim counts from, and the reason if that is later than the phone's time. */
interface Bound {
  at: Instant;
  why: CountedFrom;
}

/** What a phone says that does not say when. */
export const saidNow: SaidTime = { claimedAt: null, contactAt: null, othersAt: null, onlineSince: null, triedAt: null };

type Said = SaidTime & { at: Instant };

/** [O1-O7, O10] When a claim counts as made: as the phone says, within its bounds. */
export function officialTime(state: RaceState, team: TeamState, claim: MoveOf<'verify-bar'>): OfficialTime {
  const bounded = boundedTime(state, team, claim, [...rulingBounds(team), ...hintBounds(team)]);
  const official = afterPauseAndWait(state, team.step, bounded.at);
  if (state.endedAt !== null && official >= state.endedAt) throw new Problem('race-over');
  if (team.retiredAt !== null && official >= team.retiredAt) throw new Problem('team-not-racing');
  if (official > claim.at) throw waitAfterWrong(official - claim.at);
  const arrived = arrivedAt(claim);
  const banked = claim.at - official >= race.bankedFromMs;
  const isMoved = claim.claimedAt !== null && official - claim.claimedAt > race.datedBackShownMs;
  const isPaused = official > bounded.at && official === afterPause(state, bounded.at);
  const why = isPaused ? 'pause' : official > bounded.at ? 'wrong-guess' : bounded.why;
  return {
    official,
    banked,
    ...(arrived < claim.at ? { arrived } : {}),
    ...(banked && isShared(claim) ? { shared: true } : {}),
    ...(isMoved ? { countedFrom: why } : {}),
  };
}

/**
 * [O2] No claim counts from before the team's last ruling, nor from before the clue to that bar; [D12] nor from before the team was moved,
 * once a claim made before that was wrong.
 */
function rulingBounds({ lastRuling, done, step }: TeamState): Bound[] {
  const why = step.wrong > 0 ? 'wrong-guess' : 'clue';
  return [
    { at: lastRuling?.official ?? 0, why },
    { at: done.at(-1)?.ruledAt ?? 0, why: 'clue' },
    { at: step.movedFrom?.isGuessed ? step.since : 0, why: 'wrong-guess' },
  ];
}

/** [I5] No claim counts from before a hint taken at its step: the minutes are served from when the bar counts. */
function hintBounds({ hints, done }: TeamState): Bound[] {
  return hints.flatMap(({ step, at }) => (step === done.length ? [{ at, why: 'hint' as const }] : []));
}

/**
 * [O1, O2] The time the phone gives, if it lies between two contacts, and not before any of `since`, when the team received what the claim is
 * about. Otherwise the time at which the claim first reached the server.
 */
export function boundedTime(state: RaceState, team: TeamState, said: Said, since: Bound[]): Bound {
  const { at } = said;
  const made = Math.min(arrivedAt(said), believed(said) ?? Infinity);
  const bounds: Bound[] = [
    { at: made, why: 'arrival' },
    { at: state.startedAt, why: 'clue' },
    ...since,
    { at: at - race.bankedMostMs, why: 'limit' },
    ...(isShared(said) ? sharedSince(state, team, said) : []),
    ...struckOnline(state, team, said),
  ];
  const latest = bounds.reduce((one, other) => (other.at > one.at ? other : one));
  return { at: Math.min(at, latest.at), why: latest.why };
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
function struckOnline(state: RaceState, { letter }: TeamState, said: Said): Bound[] {
  const { onlineSince } = said;
  if (onlineSince === null) return [];
  const struck = state.sabotages.filter(({ to, givenAt }) => to === letter && givenAt > onlineSince);
  return bindingMoments(struck).filter(({ at }) => at <= arrivedAt(said));
}

/** When sabotages began to bind, and when they were done: no claim was possible between the two. */
function bindingMoments(sabotages: SabotageState[]): Bound[] {
  const moments = sabotages.flatMap(({ landedAt, doneAt }) => [landedAt, doneAt]).filter((at) => at !== null);
  return moments.map((at) => ({ at, why: 'sabotage' }));
}

/** [O10] Another phone of the team was in contact after it was made: its people knew more than that phone. */
function isShared(said: Said): boolean {
  const made = believed(said);
  return made !== null && said.othersAt !== null && said.othersAt >= made;
}

/**
 * [O10] The earliest times accepted from a phone without contact while another phone of the team had contact: five minutes of race time, and
 * everything the team was sent since. A pause is not included: it reveals no bar, and no clue opens in it ([O4]).
 */
function sharedSince(state: RaceState, { letter, lastRuling, step, hints }: TeamState, said: Said): Bound[] {
  const arrived = arrivedAt(said);
  const struck = bindingMoments(state.sabotages.filter(({ to }) => to === letter));
  const ruled: Bound[] = lastRuling ? [{ at: lastRuling.at, why: step.wrong > 0 ? 'wrong-guess' : 'clue' }] : [];
  const hinted = hints.map(({ at }): Bound => ({ at, why: 'hint' }));
  const received = [...struck, ...ruled, ...hinted].filter(({ at }) => at <= arrived);
  return [{ at: momentBefore(state, arrived, race.sharedMostMs), why: 'limit' }, ...received];
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

/**
 * A claim made in a pause, or in the minute after a wrong guess, counts from its end. [D12] If the team was moved before that end, the claim
 * counts from the last moment at which the race ran with the old clue, which it was made for.
 */
function afterPauseAndWait(state: RaceState, step: Step, made: Instant): Instant {
  if (step.movedFrom && isForOldClue(step, made)) {
    const { step: old } = step.movedFrom;
    if (isForOldClue(old, made)) return afterPauseAndWait(state, old, made);
    const last = Math.max(old.since, lastMomentOf(state, step.since - 1));
    const waits = old.wrongAt !== null && momentAfter(state, old.wrongAt, race.wrongWaitMs) >= last;
    const isHeld = waits || old.forfeit?.doneAt === null || made >= last;
    return isHeld ? last : afterPauseAndWait(state, old, made);
  }
  const running = afterPause(state, made);
  if (step.wrongAt === null) return running;
  return afterPause(state, Math.max(running, momentAfter(state, step.wrongAt, race.wrongWaitMs)));
}

/** The last moment up to `at` at which the race ran: the start of the pause that `at` lies in. */
function lastMomentOf({ pauses }: RaceState, at: Instant): Instant {
  return pauses.find(({ from, to }) => at >= from && at < (to ?? Infinity))?.from ?? at;
}

function waitAfterWrong(leftMs: number): Problem {
  const seconds = Math.ceil(leftMs / 1_000);
  return new Problem('wait-after-wrong', { params: { seconds }, retryAfterS: seconds });
}
