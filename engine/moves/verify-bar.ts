import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { chanceFrom, shuffled } from '../chance.ts';
import { metresBetween } from '../distance.ts';
import { isDoorPhoto, ruledByTeams } from '../doors.ts';
import { leftMs, minutesAt, servedMoment } from '../hints.ts';
import { officialTime } from '../official-time.ts';
import { runningMs } from '../pauses.ts';
import type { RaceState, TeamState } from '../race.ts';
import { isBoundAt } from '../sabotages.ts';
import { endWithout } from './serving.ts';
import { barOfCode, codesLockedUntil, freshCode } from '../skip-codes.ts';
import { isForOldClue, isRightBar } from '../stops.ts';
import { isRacing, promisedPhotos, racingTeamOf, teamOf } from '../teams.ts';
import { checkNotServing, checkRaceRuns } from './race-runs.ts';

type Claim = MoveOf<'verify-bar'>;

/** [V1-V9, D1, D2] A team claims the bar it stands in, and the race as it stood at that moment rules. A wrong bar is not an error: it costs a miss. */
export function verifyBar(state: RaceState, claim: Claim): EventBody[] {
  const team = teamOf(state, claim.team);
  if (isPassed(team, claim.step)) return [];
  if (team.finishedAt !== null) throw new Problem('team-finished');
  checkNotServing(state, team, claim.at);
  const time = officialTime(state, team, claim);
  if (isBoundAt(state, team.letter, time.official)) throw new Problem('sabotage-open');
  if (team.step.forfeit?.doneAt === null) throw new Problem('forfeit-open');
  if (claim.photo === null) throw new Problem('photo-missing');
  if (claim.isShut && claim.code !== null) throw new Problem('door-without-code');
  const door = claim.isShut && { isShut: true as const };
  const made = { team: team.letter, step: team.done.length, ...time, photo: claim.photo, ...door };
  const rule = (bar: string, by: 'place' | 'code') => {
    const right = { type: 'bar-verified', bar, by, ...onPinOf(state, claim, bar), ...made } as const;
    const wrong = { type: 'bar-missed', bar, by, ...made } as const;
    return isRightBar(team, bar, time.official)
      ? [...verified(state, right, claim.at), ...ruledByTeams(state, right, claim.at)]
      : [...missed(state, wrong), ...ruledByTeams(state, wrong, claim.at)];
  };
  if (claim.code === null) return rule(barByPlace(state, claim, time.official), 'place');
  const bar = barByCode(state, team, claim, time.official);
  if (bar === null) return [{ type: 'code-missed', team: team.letter }];
  const next = freshCode(state, claim.freshCodes);
  return [{ type: 'code-used', team: team.letter, bar, next }, ...rule(bar, 'code')];
}

/** The place they say they are in, if the phone's fix does not speak against it. */
function barByPlace(state: RaceState, { place, fix }: Claim, official: Instant): string {
  const accuracyM = fix?.accuracyM ?? race.accuracyUnknownM;
  const canTell = accuracyM >= 0 && accuracyM <= race.accuracyWorstM;
  if (!place || !fix || !canTell || !isFresh(state, fix.at, official)) throw new Problem('cannot-tell');
  const bar = Object.hasOwn(state.bars, place.id) ? (state.bars[place.id] ?? place) : place;
  const reachM = state.start.radiusM + Math.min(accuracyM, race.accuracyMostM);
  const isThere = metresBetween(fix, bar) <= reachM;
  if (!isThere) throw new Problem('too-far');
  // [V17] It is nobody's next bar, and everybody knows which it is: no guess is lost by it, and nothing learned.
  if (place.id === state.start.startBar) throw new Problem('start-bar');
  return place.id;
}

/** [E13] A real fix never lies on the very pin. That it did is kept, and where the phone was is not. */
function onPinOf({ bars }: RaceState, { code, fix }: Claim, bar: string): { onPin?: true } {
  const pin = bars[bar];
  return code === null && pin && fix?.lat === pin.lat && fix.lon === pin.lon ? { onPin: true } : {};
}

function isFresh(state: RaceState, fixAt: Instant | null, official: Instant): boolean {
  if (fixAt === null) return true;
  return runningMs(state, Math.min(fixAt, official), Math.max(fixAt, official)) <= race.fixGoodMs;
}

function barByCode(state: RaceState, team: TeamState, { code, at }: Claim, official: Instant): string | null {
  const lockedUntil = codesLockedUntil(state, team, at);
  if (lockedUntil !== null) {
    const seconds = Math.max(1, Math.ceil((lockedUntil - at) / 1_000));
    throw new Problem('codes-locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds });
  }
  return barOfCode(state, code ?? '', official);
}

type BodyOf<T extends EventBody['type']> = Extract<EventBody, { type: T }>;

/**
 * [V1, V15] A right bar; at the last one the team has finished, and the race is over when nobody else races. [I5, I7] With hints to serve
 * it waits, unless they are served by now or the race is over.
 */
export function verified(state: RaceState, event: BodyOf<'bar-verified'>, at: Instant): EventBody[] {
  const { team: letter, step, official } = event;
  const team = teamOf(state, letter);
  const isLast = step === team.route.length - 1;
  const bar = { official, hintMinutes: minutesAt(team, step, event.bar) };
  if (leftMs(state, bar, at) > 0 && state.endedAt === null) return [event];
  const servedAt = servedMoment(state, bar, at);
  const over: EventBody[] = bar.hintMinutes > 0 ? [{ type: 'hints-served', team: letter, step, servedAt }] : [];
  const finish: EventBody = { type: 'team-finished', team: letter, official: servedAt };
  return isLast ? [event, ...over, finish, ...endWithout(state, letter, at)] : [event, ...over];
}

/** [V2, V10] A wrong bar; the third at one stop makes a forfeit due. */
export function missed(state: RaceState, event: BodyOf<'bar-missed'>): EventBody[] {
  const team = teamOf(state, event.team);
  const isThird = team.step.wrong + 1 >= race.wrongsToForfeit && !isForOldClue(team.step, event.official);
  const isForfeit = isThird && team.step.forfeit === null;
  const forfeit = isForfeit ? nextForfeit(state, team) : undefined;
  if (forfeit === undefined) return [event];
  return [event, { type: 'forfeit-due', team: team.letter, step: event.step, forfeit }];
}

/** [V11] Left to chance, and none again before the others had their turn. */
function nextForfeit({ start }: RaceState, { letter, forfeits }: TeamState): number | undefined {
  const dealt = shuffled(start.forfeits, chanceFrom(`forfeit ${start.seed} ${letter}`));
  return dealt[forfeits % dealt.length]?.id;
}

/** [V12] A dare done and photographed: it reveals the bar, once. */
export function submitForfeit(
  state: RaceState,
  { team: letter, step, photo, at }: MoveOf<'submit-forfeit'>,
): EventBody[] {
  if (isPassed(teamOf(state, letter), step)) return [];
  checkRaceRuns(state);
  const team = racingTeamOf(state, letter);
  const { forfeit } = team.step;
  if (forfeit === null) throw new Problem('no-forfeit');
  if (forfeit.doneAt !== null) return [];
  if (isBoundAt(state, letter, at)) throw new Problem('sabotage-open');
  if (photo === null || photo.at < forfeit.dueAt) throw new Problem('photo-missing');
  return [{ type: 'forfeit-done', team: letter, step: team.done.length, photo: { id: photo.id } }];
}

/** [V16, S9] A promised photo has arrived, also after the end. One that nothing waits for changes nothing. */
export function photoArrived(state: RaceState, { team, sha256, photoId }: MoveOf<'photo-arrived'>): EventBody[] {
  const isAwaited = promisedPhotos(state, teamOf(state, team)).includes(sha256);
  return isAwaited || isDoorPhoto(state, team, sha256) ? [{ type: 'photo-arrived', team, sha256, id: photoId }] : [];
}

/** [H13] Something odd for a host to look at; the same about the same team is not said again for a while. */
export function flag(state: RaceState, { team: letter, flag: kind, at }: MoveOf<'flag'>): EventBody[] {
  if (state.endedAt !== null || !isRacing(teamOf(state, letter))) return [];
  const isSame = (old: RaceState['flags'][number]) => old.team === letter && old.flag === kind;
  const last = state.flags.findLast(isSame);
  return last && at < last.at + race.flagAgainMs ? [] : [{ type: 'team-flagged', team: letter, flag: kind }];
}

/** [V3] Whether the step a phone means lies behind its team; refuses one that is still ahead or never was. */
export function isPassed(team: TeamState, step: number | null): boolean {
  if (step === null) return false;
  const last = Math.min(team.done.length, team.route.length - 1);
  if (!Number.isInteger(step) || step < 0 || step > last) throw new Problem('step-unknown');
  return step < team.done.length;
}
