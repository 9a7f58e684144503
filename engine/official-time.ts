import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, MoveOf, SaidTime } from '#contract/race';
import { momentAfter } from './pauses.ts';
import type { RaceState, TeamState } from './race.ts';

interface OfficialTime {
  official: Instant;
  banked: boolean;
  arrived?: Instant;
}

/** [O1-O7] When a claim counts as made: as the phone says, within its bounds. */
export function officialTime(state: RaceState, team: TeamState, claim: MoveOf<'verify-bar'>): OfficialTime {
  const since = Math.max(team.lastRuling?.official ?? 0, team.done.at(-1)?.ruledAt ?? 0);
  const official = afterWait(state, team, afterPause(state, boundedTime(state, claim, since)));
  if (state.endedAt !== null && official >= state.endedAt) throw new Problem('race-over');
  if (team.retiredAt !== null && official >= team.retiredAt) throw new Problem('team-not-racing');
  if (official > claim.at) throw waitAfterWrong(official - claim.at);
  const arrived = arrivedAt(claim);
  const banked = arrived - official >= race.bankedFromMs;
  return { official, banked, ...(arrived < claim.at ? { arrived } : {}) };
}

/**
 * [O1, O2] When the phone says it was: between two contacts, and not before `since`, when the team got what it is about. In any other
 * case it counts from when it was first sent.
 */
export function boundedTime(state: RaceState, said: SaidTime & { at: Instant }, since: Instant): Instant {
  const { claimedAt, contactAt, at } = said;
  const isBelieved = claimedAt !== null && Number.isFinite(claimedAt) && claimedAt >= (contactAt ?? -Infinity);
  const made = Math.min(arrivedAt(said), isBelieved ? Math.round(claimedAt) : Infinity);
  return Math.min(at, Math.max(made, state.startedAt, since, at - race.bankedMostMs));
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

/** [O2] When it first came in: what we could not take then costs it nothing. */
function arrivedAt({ triedAt, at }: SaidTime & { at: Instant }): Instant {
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
