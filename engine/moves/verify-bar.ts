import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { metresBetween } from '../distance.ts';
import { officialTime } from '../official-time.ts';
import { runningMs } from '../pauses.ts';
import type { RaceState, TeamState } from '../race.ts';
import { isBoundAt } from '../sabotages.ts';
import { barOfCode, codesLockedUntil, freshCode } from '../skip-codes.ts';
import { isRightBar } from '../stops.ts';
import { teamOf } from '../teams.ts';
import { isPassed } from './asked-step.ts';
import { missed, verified } from './rule.ts';

type Claim = MoveOf<'verify-bar'>;

/** [V1-V9] A team claims the bar it stands in, and the race as it stood at that moment rules. A wrong bar is not an error: it costs a miss. */
export function verifyBar(state: RaceState, claim: Claim): EventBody[] {
  const team = teamOf(state, claim.team);
  if (isPassed(team, claim.step)) return [];
  if (team.finishedAt !== null) throw new Problem('team-finished');
  const time = officialTime(state, team, claim);
  if (isBoundAt(state, team.letter, time.official)) throw new Problem('sabotage-open');
  if (team.step.forfeit?.doneAt === null) throw new Problem('forfeit-open');
  if (claim.photo === null) throw new Problem('photo-missing');
  const made = { team: team.letter, step: team.done.length, ...time, photo: claim.photo };
  const rule = (bar: string, by: 'place' | 'code') =>
    isRightBar(team, bar, time.official)
      ? verified(state, { type: 'bar-verified', bar, by, ...onPinOf(state, claim, bar), ...made })
      : missed(state, { type: 'bar-missed', bar, by, ...made });
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
    throw new Problem('codes-locked', { places: { minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds });
  }
  return barOfCode(state, code ?? '', official);
}
