import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { expectedAt } from '../stops.ts';
import { racingTeamOf, teamOf } from '../teams.ts';
import { checkNotOver, isPaused } from './race-runs.ts';
import { verified } from './rule.ts';

/** [H4] Every clock stands still. */
export function pause(state: RaceState): EventBody[] {
  checkNotOver(state);
  return isPaused(state) ? [] : [{ type: 'race-paused' }];
}

export function resume(state: RaceState): EventBody[] {
  checkNotOver(state);
  if (state.pauses.length === 0) throw new Problem('race-not-paused');
  return isPaused(state) ? [{ type: 'race-resumed' }] : [];
}

export function message(state: RaceState, { text }: MoveOf<'message'>): EventBody[] {
  checkNotOver(state);
  return [{ type: 'host-said', text }];
}

/** [H6] The host marks a team as there, whatever its phones say, and everybody reads why. */
export function override(state: RaceState, { team: letter, reason, at }: MoveOf<'override'>): EventBody[] {
  checkNotOver(state);
  const team = racingTeamOf(state, letter);
  const bar = expectedAt(team, at);
  if (bar === null) throw new Problem('team-finished');
  if (reason === '') throw new Problem('reason-missing');
  const made = { team: letter, step: team.done.length, official: at, banked: false, photo: null };
  return verified(state, { type: 'bar-verified', bar, by: 'override', reason, ...made });
}

/** [H7] Minutes more or less, with a reason, as long as results are not settled. */
export function adjust(state: RaceState, { team: letter, ms, reason, at }: MoveOf<'adjust'>): EventBody[] {
  checkUnsettled(state, at);
  const { letter: team } = teamOf(state, letter);
  if (!Number.isInteger(ms) || ms === 0 || Math.abs(ms) > race.adjustMostMs) throw new Problem('bad-input');
  if (reason === '') throw new Problem('reason-missing');
  return [{ type: 'time-adjusted', team, ms, reason }];
}

/** [H9] A host who races looks at a code, and everybody is told, once for each code. */
export function revealCode(state: RaceState, { bar }: MoveOf<'reveal-code'>): EventBody[] {
  checkNotOver(state);
  const code = liveCode(state, bar);
  if (!code) throw new Problem('bar-not-listed');
  return code.revealedAt === null ? [{ type: 'code-revealed', bar }] : [];
}

/** [H10, H11] Takes back what the host did or ruled, until the team's next ruling. */
export function undo(state: RaceState, { seq, at }: MoveOf<'undo'>): EventBody[] {
  const one = state.undoable.find((undoable) => undoable.seq === seq);
  if (!one) throw new Problem('not-undoable');
  if (one.type === 'time-adjusted') checkUnsettled(state, at);
  else checkNotOver(state);
  return [{ type: 'undone', undoes: seq }];
}

function checkUnsettled(state: RaceState, at: number): void {
  if (state.endedAt !== null && at >= state.endedAt + race.lateMs) throw new Problem('race-over');
}
