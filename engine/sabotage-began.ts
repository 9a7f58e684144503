import type { Instant } from '#contract/race';
import type { RaceState, SabotageState } from './race.ts';

/** When a team could begin with a sabotage: it had been shown, and those before it were done; null until it is shown. */
export function sabotageBegan({ sabotages }: RaceState, { id, to, landedAt }: SabotageState): Instant | null {
  if (landedAt === null) return null;
  const onTeam = sabotages.filter((one) => one.to === to);
  const place = onTeam.findIndex((one) => one.id === id);
  return Math.max(landedAt, ...onTeam.slice(0, place).map(({ doneAt }) => doneAt ?? landedAt));
}
