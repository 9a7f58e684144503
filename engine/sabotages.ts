import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import type { RaceState, SabotageState } from './race.ts';
import { isOnTheWay } from './teams.ts';

/** [S8] What a team still has to do, in the order given; nothing once it does not race any more. */
export function openSabotages(state: RaceState, letter: Letter): SabotageState[] {
  const team = state.teams[letter];
  if (!team || !isOnTheWay(team)) return [];
  return state.sabotages.filter(({ to, doneAt }) => to === letter && doneAt === null);
}

/** The one a team has to do now; the others wait for it. */
export function activeSabotage(state: RaceState, letter: Letter): SabotageState | null {
  return openSabotages(state, letter)[0] ?? null;
}

/** [S7] Whether a sabotage held this team at that moment: its phone had shown it, and it was not done. */
export function isBoundAt(state: RaceState, letter: Letter, at: Instant): boolean {
  return state.sabotages.some(
    ({ to, landedAt, doneAt }) => to === letter && landedAt !== null && landedAt <= at && (doneAt ?? Infinity) > at,
  );
}

export function sabotageOf(state: RaceState, id: string): SabotageState {
  const sabotage = state.sabotages.find((given) => given.id === id);
  if (!sabotage) throw new Problem('sabotage-unknown');
  return sabotage;
}
