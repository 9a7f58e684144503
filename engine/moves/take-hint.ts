import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import { closedMs, hintsAt, leftMs, paidBy, priceOf, rungs, servingAt } from '../hints.ts';
import type { RaceState } from '../race.ts';
import { isBoundAt } from '../sabotages.ts';
import { endWithout, served } from './serving.ts';
import { hasArrived, racingTeamOf, teamOf } from '../teams.ts';
import { checkNotServing, checkRaceRuns } from './race-runs.ts';
import { isPassed } from './verify-bar.ts';

/** [I1-I4] A team reads the next hint to its bar. Again, it changes nothing. */
export function takeHint(state: RaceState, move: MoveOf<'take-hint'>): EventBody[] {
  const { team: letter, at } = move;
  if (state.start.hints === undefined) throw new Problem('no-hints');
  if (isPassed(teamOf(state, letter), move.step)) return [];
  checkRaceRuns(state);
  const team = racingTeamOf(state, letter);
  checkNotServing(state, team, at);
  if (isBoundAt(state, letter, at)) throw new Problem('sabotage-open');
  if (team.step.forfeit) throw new Problem(team.step.forfeit.doneAt === null ? 'forfeit-open' : 'hint-needless');
  const step = team.done.length;
  const taken = hintsAt(team, step).length;
  const rung = rungs.find((one) => one === move.rung);
  const bar = team.route[step]?.bar;
  if (rung === undefined || bar === undefined) throw new Problem('bad-input');
  if (rung <= taken) return [];
  if (rung > taken + 1) throw new Problem('hint-order');
  const minutes = priceOf(rung, paidBy(team));
  if (minutes !== move.minutes) throw new Problem('hint-price');
  const waitMs = minutes > 0 ? 0 : closedMs(state, team, rung, at);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1_000);
    throw new Problem('hint-not-open', { params: { minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds });
  }
  return [{ type: 'hint-taken', team: letter, step, bar, rung, minutes }];
}

/** [I5, I6] The minutes of a team's hints are over: it gets its next clue, or has finished. Too early, or again, nothing happens. */
export function serveHints(state: RaceState, { team: letter, at }: MoveOf<'serve-hints'>): EventBody[] {
  const team = teamOf(state, letter);
  const bar = servingAt(team);
  if (!bar || state.endedAt !== null || leftMs(state, bar, at) > 0) return [];
  return [...served(state, team, at), ...(hasArrived(team) ? endWithout(state, letter, at) : [])];
}
