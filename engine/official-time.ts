import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, MoveOf } from '#contract/race';
import { momentAfter } from './pauses.ts';
import type { RaceState, TeamState } from './race.ts';

interface OfficialTime {
  official: Instant;
  banked: boolean;
}

/** [O1-O7] When a claim counts as made: as the phone says, within its bounds. */
export function officialTime(state: RaceState, team: TeamState, claim: MoveOf<'verify-bar'>): OfficialTime {
  const official = afterWait(state, team, afterPause(state, boundedTime(state, team, claim)));
  if (state.endedAt !== null && official >= state.endedAt) throw new Problem('race-over');
  if (team.retiredAt !== null && official >= team.retiredAt) throw new Problem('team-not-racing');
  if (official > claim.at) throw waitAfterWrong(official - claim.at);
  return { official, banked: claim.at - official >= race.bankedFromMs };
}

function boundedTime(state: RaceState, team: TeamState, { claimedAt, contactAt, at }: MoveOf<'verify-bar'>): Instant {
  if (claimedAt === null || !Number.isFinite(claimedAt)) return at;
  const earliest = Math.max(
    state.startedAt,
    team.lastRuling?.official ?? state.startedAt,
    contactAt ?? state.startedAt,
    at - race.bankedMostMs,
  );
  return Math.min(at, Math.max(Math.round(claimedAt), earliest));
}

/** A claim made in a pause counts from the moment the race goes on. */
function afterPause(state: RaceState, made: Instant): Instant {
  let moment = made;
  for (const { from, to } of state.pauses) {
    if (moment < from || moment >= (to ?? Infinity)) continue;
    if (to === null) throw new Problem('race-paused');
    moment = to;
  }
  return moment;
}

/** A claim made in the minute after a wrong guess counts from the end of that minute. */
function afterWait(state: RaceState, { step }: TeamState, made: Instant): Instant {
  if (step.wrongAt === null) return made;
  const waited = momentAfter(state, step.wrongAt, race.wrongWaitMs);
  return made >= waited ? made : afterPause(state, waited);
}

function waitAfterWrong(leftMs: number): Problem {
  const seconds = Math.ceil(leftMs / 1_000);
  return new Problem('wait-after-wrong', { places: { seconds }, retryAfterS: seconds });
}
