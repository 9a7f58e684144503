import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant, MoveOf, SaidTime } from '#contract/race';
import { momentAfter } from './pauses.ts';
import type { RaceState, TeamState } from './race.ts';

interface OfficialTime {
  official: Instant;
  banked: boolean;
  arrived?: Instant;
  shared?: true;
}

type Said = SaidTime & { at: Instant };

/** [O1-O7, O10] When a claim counts as made: as the phone says, within its bounds. */
export function officialTime(state: RaceState, team: TeamState, claim: MoveOf<'verify-bar'>): OfficialTime {
  const since = Math.max(team.lastRuling?.official ?? 0, team.done.at(-1)?.ruledAt ?? 0);
  const official = afterWait(state, team, afterPause(state, boundedTime(state, team, claim, since)));
  if (state.endedAt !== null && official >= state.endedAt) throw new Problem('race-over');
  if (team.retiredAt !== null && official >= team.retiredAt) throw new Problem('team-not-racing');
  if (official > claim.at) throw waitAfterWrong(official - claim.at);
  const arrived = arrivedAt(claim);
  const banked = arrived - official >= race.bankedFromMs;
  return {
    official,
    banked,
    ...(arrived < claim.at ? { arrived } : {}),
    ...(banked && isShared(claim) ? { shared: true } : {}),
  };
}

/**
 * [O1, O2] When the phone says it was: between two contacts, and not before `since`, when the team got what it is about. In any other
 * case it counts from when it was first sent.
 */
export function boundedTime(state: RaceState, team: TeamState, said: Said, since: Instant): Instant {
  const { at } = said;
  const made = Math.min(arrivedAt(said), believed(said) ?? Infinity);
  const shared = isShared(said) ? sharedSince(state, team, said) : -Infinity;
  return Math.min(at, Math.max(made, state.startedAt, since, at - race.bankedMostMs, shared));
}

/** When the phone says it was, unless it was in contact since and did not say so. */
function believed({ claimedAt, contactAt }: Said): Instant | null {
  const isBelieved = claimedAt !== null && Number.isFinite(claimedAt) && claimedAt >= (contactAt ?? -Infinity);
  return isBelieved ? Math.round(claimedAt) : null;
}

/** [O10] Another phone of the team was in contact after it was made: its people knew more than that phone. */
function isShared(said: Said): boolean {
  const made = believed(said);
  return made !== null && said.othersAt !== null && said.othersAt >= made;
}

/** [O10] Before this a phone that was silent while another was not is not believed: five minutes, and what its team was handed since. */
function sharedSince(state: RaceState, { letter, lastRuling, hints }: TeamState, said: Said): Instant {
  const arrived = arrivedAt(said);
  // One that is done kept the team from claiming until then.
  const struck = state.sabotages.flatMap(({ to, landedAt, doneAt }) => (to === letter ? [landedAt, doneAt] : []));
  const ruled = lastRuling ? [lastRuling.at] : [];
  const hinted = hints.map(({ at }) => at);
  const paused = state.pauses.map(({ from }) => from).filter((from) => from <= (said.othersAt ?? -Infinity));
  const handed = [...struck, ...ruled, ...hinted, ...paused].filter((at) => at !== null && at <= arrived) as Instant[];
  return Math.max(arrived - race.sharedMostMs, ...handed);
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
