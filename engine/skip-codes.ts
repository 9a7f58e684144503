import { skipCode } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import { momentAfter, runningMs } from './pauses.ts';
import type { CodeState, RaceState, TeamState } from './race.ts';

/** The code a bar has now; null for the start and for bars that are not in the race. */
export function liveCode(state: RaceState, bar: string): CodeState | null {
  return codesOf(state, bar).find(({ until }) => until === null) ?? null;
}

/** The bar whose code this was at that moment, however it is written. */
export function barOfCode(state: RaceState, typed: string, at: Instant): string | null {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const isThis = (kept: CodeState) => kept.code === code && kept.from <= at && (kept.until ?? Infinity) > at;
  return Object.keys(state.codes).find((bar) => codesOf(state, bar).some(isThis)) ?? null;
}

/** The first of these that no bar has or had lately. */
export function freshCode(state: RaceState, fresh: readonly string[]): string {
  const taken = new Set(Object.values(state.codes).flatMap((codes) => codes.map(({ code }) => code)));
  const code = fresh.find((one) => !taken.has(one));
  if (code === undefined) throw new Problem('busy', { retryAfterS: 1 });
  return code;
}

/** [V9] Until when a team's codes are locked; null when they are not. A pause that is on moves it once it is over. */
export function codesLockedUntil(state: RaceState, team: TeamState, at: Instant): Instant | null {
  const { lockedAt } = team.codes;
  if (lockedAt === null || runningMs(state, lockedAt, at) >= skipCode.lockedMs) return null;
  return momentAfter(state, lockedAt, skipCode.lockedMs);
}

/** Those a bar has and had lately, oldest first. */
export function codesOf(state: RaceState, bar: string): CodeState[] {
  return Object.hasOwn(state.codes, bar) ? (state.codes[bar] ?? []) : [];
}
