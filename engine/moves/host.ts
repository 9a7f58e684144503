import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import { finishAt, nodsOf } from '../nods.ts';
import { oddities } from '../oddities.ts';
import type { RaceState } from '../race.ts';
import { endWithout, finishServing } from './serving.ts';
import { liveCode } from '../skip-codes.ts';
import { expectedAt } from '../stops.ts';
import { hasArrived, mayComeBack, racingTeamOf, teamOf } from '../teams.ts';
import { checkNotOver, checkNotServing, checkRaceRuns, checkUnsettled, isPaused } from './race-runs.ts';
import { verified } from './verify-bar.ts';

/** [H6] The host marks a team as there, whatever its phones say, and everybody reads why. */
export function override(state: RaceState, { team: letter, reason, at }: MoveOf<'override'>): EventBody[] {
  checkNotOver(state);
  const team = racingTeamOf(state, letter);
  checkNotServing(state, team, at);
  const bar = expectedAt(team, at);
  if (bar === null) throw new Problem('team-finished');
  if (reason === '') throw new Problem('reason-missing');
  const made = { team: letter, step: team.done.length, official: at, banked: false, photo: null };
  return verified(state, { type: 'bar-verified', bar, by: 'override', reason, ...made }, at);
}

/** [H7] Minutes more or less, with a reason, as long as results are not settled. */
export function adjust(state: RaceState, { team: letter, ms, reason, at }: MoveOf<'adjust'>): EventBody[] {
  checkUnsettled(state, at);
  const { letter: team } = teamOf(state, letter);
  if (!Number.isInteger(ms) || ms === 0 || Math.abs(ms) > race.adjustMostMs) throw new Problem('bad-input');
  if (reason === '') throw new Problem('reason-missing');
  return [{ type: 'time-adjusted', team, ms, reason }];
}

/** [H16] A host who does not race says of a team with a flag that it looked odd, or takes that back; for a day after the end. */
export function callOdd(state: RaceState, { team: letter, odd, at }: MoveOf<'call-odd'>): EventBody[] {
  const team = teamOf(state, letter);
  if (state.calledOdd.includes(letter) === odd) return [];
  if (state.endedAt !== null && at >= state.endedAt + race.oddCallMs) throw new Problem('too-late-for-odd');
  if (odd && oddities(state, team).length === 0) throw new Problem('nothing-odd');
  return [{ type: 'team-called-odd', team: letter, odd }];
}

/** [H3, H4, I7] The end comes once and stays; the hard stop not before its time. Who serves at the final bar has finished with it. */
export function end(state: RaceState, { by, at }: MoveOf<'end'>): EventBody[] {
  const isTooSoon = by === 'hard-stop' && at < state.startedAt + race.hardStopMs;
  return state.endedAt !== null || isTooSoon ? [] : [...finishServing(state, at), { type: 'race-ended', by }];
}

/** [H14] What the host tells everybody, or one team. [WA4] Only what everybody is told may be on the wall too. */
export function message(state: RaceState, { text, to, wall }: MoveOf<'message'>): EventBody[] {
  checkNotOver(state);
  if (to === undefined) return [{ type: 'host-said', text, ...(wall && { wall }) }];
  if (wall) throw new Problem('wall-for-all');
  if (!state.start.teams.includes(to)) throw new Problem('no-such-team');
  return [{ type: 'host-said', text, to }];
}

/** [H5] Every clock stands still. */
export function pause(state: RaceState): EventBody[] {
  checkNotOver(state);
  return isPaused(state) ? [] : [{ type: 'race-paused' }];
}

export function resume(state: RaceState): EventBody[] {
  checkNotOver(state);
  if (state.pauses.length === 0) throw new Problem('race-not-paused');
  return isPaused(state) ? [{ type: 'race-resumed' }] : [];
}

/** [H2, K13] A team gives up or is taken out; with the last one the race ends. */
export function retire(state: RaceState, { team: letter, by, at }: MoveOf<'retire'>): EventBody[] {
  const team = teamOf(state, letter);
  if (team.finishedAt !== null) throw new Problem('team-finished');
  if (team.retiredAt !== null) return [];
  if (hasArrived(team)) throw new Problem('team-serving');
  if (by === 'host') checkNotOver(state);
  else checkRaceRuns(state);
  return [{ type: 'team-retired', team: letter, by }, ...endWithout(state, letter, at)];
}

/** [H17] A host who races leaves their team while the race is on, and everybody is told. Once: they cannot join one again. */
export function leaveTeam({ racingHost, endedAt }: RaceState): EventBody[] {
  if (!racingHost || racingHost.hasLeft || endedAt !== null) return [];
  return [{ type: 'host-left', team: racingHost.team }];
}

/** [K15] [K17] A phone was let into a team that raced from the start, while the race is on; whose phone it is, the race does not know. */
export function letIn(state: RaceState, { team: letter, by, seat }: MoveOf<'let-in'>): EventBody[] {
  checkNotOver(state);
  const { letter: team } = teamOf(state, letter);
  return [{ type: 'let-in', team, by, ...(seat && { seat }) }];
}

/** [H12] A host who races looks at a code, and everybody is told, once for each code. */
export function revealCode(state: RaceState, { bar }: MoveOf<'reveal-code'>): EventBody[] {
  checkNotOver(state);
  const code = liveCode(state, bar);
  if (!code) throw new Problem('bar-not-listed');
  return code.revealedAt === null ? [{ type: 'code-revealed', bar }] : [];
}

/** [W8] A host who does not race says from when a banked finish counts. The other answer takes the place of the first until the time for it is up. */
export function ruleFinish(state: RaceState, { team: letter, time, at }: MoveOf<'rule-finish'>): EventBody[] {
  const team = teamOf(state, letter);
  const nod = nodsOf(state).find((one) => one.team === team.letter);
  if (!nod) throw new Problem('no-nod-due');
  if (nod.until !== null && at >= nod.until) throw new Problem('race-over');
  if (nod.ruled === time) return [];
  return [{ type: 'finish-ruled', team: team.letter, time, official: finishAt(nod, time) }];
}

/** [H10, H11, K13] Takes back what the host did or ruled, until the team's next ruling; two members' retiring for ten minutes. */
export function undo(state: RaceState, { seq, at }: MoveOf<'undo'>): EventBody[] {
  const one = state.undoable.find((undoable) => undoable.seq === seq);
  if (!one) throw new Problem('not-undoable');
  if (one.type === 'team-retired' && !mayComeBack(state, one.team, at)) throw new Problem('not-undoable');
  if (one.type === 'time-adjusted') checkUnsettled(state, at);
  else checkNotOver(state);
  return [{ type: 'undone', undoes: seq }];
}
