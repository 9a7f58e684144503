import { race, skipCode } from '#contract/limits';
import type { EventOf, Instant } from '#contract/race';
import { runningMs } from '../pauses.ts';
import type { CodeState, RaceState } from '../race.ts';
import { codesOf } from '../skip-codes.ts';
import { changeTeam } from './change-team.ts';

export function codeUsed(state: RaceState, { at, bar, next }: EventOf<'code-used'>): RaceState {
  return newCode(state, bar, { code: next, from: at, until: null, revealedAt: null });
}

export function codeMissed(state: RaceState, { at, team }: EventOf<'code-missed'>): RaceState {
  return changeTeam(state, team, ({ codes }) => {
    const lately = codes.missedAt.filter((missed) => runningMs(state, missed, at) < skipCode.withinMs);
    const missedAt = [...lately, at];
    const isLocked = missedAt.length >= skipCode.wrongMost;
    return { codes: isLocked ? { missedAt: [], lockedAt: at } : { ...codes, missedAt } };
  });
}

export function codeRevealed(state: RaceState, { at, bar }: EventOf<'code-revealed'>): RaceState {
  return changeCodes(state, bar, (code) => (code.until === null ? { ...code, revealedAt: at } : code));
}

/** The code a bar had dies; those that no claim can name any more are forgotten. */
export function newCode(state: RaceState, bar: string, next: CodeState): RaceState {
  const old = codesOf(endCode(state, bar, next.from), bar);
  const named = old.filter(({ until }) => (until ?? Infinity) > next.from - race.bankedMostMs);
  return { ...state, codes: { ...state.codes, [bar]: [...named, next] } };
}

export function endCode(state: RaceState, bar: string, at: Instant): RaceState {
  return changeCodes(state, bar, (code) => (code.until === null ? { ...code, until: at } : code));
}

function changeCodes(state: RaceState, bar: string, change: (code: CodeState) => CodeState): RaceState {
  return { ...state, codes: { ...state.codes, [bar]: codesOf(state, bar).map(change) } };
}
