import { race } from '#contract/limits';
import type { FinishTime, Instant } from '#contract/race';
import type { FinishView } from '#contract/host-view';
import { movedTo } from './hints.ts';
import type { BankedClaim, RaceState, TeamState } from './race.ts';
import { positionsOf } from './standings.ts';

/**
 * [W8, O10] Finishes whose place would be another if they counted from their arrival, those banked while another phone of the team was in
 * contact, and those the host has ruled on.
 */
export function nodsOf(state: RaceState): FinishView[] {
  return Object.values(state.teams).flatMap((team) => {
    const claim = bankedFinish(team);
    if (!claim) return [];
    const arrived = Math.min(claim.arrived, state.endedAt ?? Infinity);
    const nod = { team: team.letter, banked: claim.official, arrived, ruled: team.finishTime };
    const isDue = team.finishTime !== null || claim.shared || changesOrder(state, team, arrived);
    return isDue ? [{ ...nod, until: untilOf(state, team) }] : [];
  });
}

/** From when the finish counts, this way or the other. */
export function finishAt({ banked, arrived }: FinishView, time: FinishTime): Instant {
  return time === 'banked' ? banked : arrived;
}

/** [W8] Finishes that wait for the host's word, which a host who races is not asked for. */
export function nodsAwaited(state: RaceState, at: Instant): FinishView[] {
  if (state.racingHost !== null) return [];
  return nodsOf(state).filter(({ ruled, until }) => ruled === null && (until === null || at < until));
}

/** Whether results wait for a host's word at this moment. */
export function isNodAwaited(state: RaceState, at: Instant): boolean {
  return nodsAwaited(state, at).length > 0;
}

/**
 * [W7, W8] Until when the results of a race that is over may still change; null while it is on, and where nothing can change them: every
 * team that raced has finished and none waits for the host.
 */
export function provisionalUntil(state: RaceState): Instant | null {
  const { endedAt } = state;
  if (endedAt === null) return null;
  const untils = nodsAwaited(state, endedAt).map(({ until }) => until ?? 0);
  const last = Math.max(...claimsUntil(state, endedAt), ...untils);
  return last > endedAt ? last : null;
}

/** A team that has not finished may have claimed until the end, or until it retired. */
function claimsUntil({ teams }: RaceState, endedAt: Instant): Instant[] {
  return Object.values(teams)
    .filter(({ finishedAt }) => finishedAt === null)
    .map(({ retiredAt }) => Math.min(endedAt, retiredAt ?? endedAt) + race.lateMs);
}

function bankedFinish({ finishedAt, done, banked }: TeamState): BankedClaim | undefined {
  const last = finishedAt === null ? undefined : done.at(-1);
  return last && banked.find(({ seq }) => seq === last.seq);
}

function changesOrder(state: RaceState, team: TeamState, arrived: Instant): boolean {
  const last = team.done.length - 1;
  const done = team.done.map((bar, index) => (index === last ? movedTo(state, bar, arrived) : bar));
  const later = { ...state, teams: { ...state.teams, [team.letter]: { ...team, done } } };
  const [now, then] = [positionsOf(state), positionsOf(later)];
  return state.start.teams.some((letter) => now[letter] !== then[letter]);
}

function untilOf({ endedAt }: RaceState, { done }: TeamState): Instant | null {
  return endedAt === null ? null : Math.max(endedAt, done.at(-1)?.ruledAt ?? 0) + race.nodMs;
}
