import { type Letter, letters } from '#contract/game';
import type { RaceBar } from '#contract/race';
import type { Chance } from '../../chance.ts';
import type { RaceState } from '../../race.ts';

export function pick<Thing>(things: readonly Thing[], chance: Chance): Thing | undefined {
  return things[Math.floor(chance() * things.length)];
}

/** For tests: a letter of the game, seldom another. */
export function pickTeam(state: RaceState, chance: Chance): Letter {
  return pick(chance() < 0.97 ? state.start.teams : letters, chance) ?? 'A';
}

/** For tests: a bar of the race, seldom one nobody has heard of. */
export function pickBar(state: RaceState, chance: Chance): RaceBar {
  const elsewhere = { id: 'isPrototypeOf', name: 'Elsewhere', lat: 53.9, lon: -1.08 };
  return (chance() < 0.95 ? pick(Object.values(state.bars), chance) : null) ?? elsewhere;
}

/** For tests: fresh codes, some of which bars may have already. */
export function pickCodes(chance: Chance): string[] {
  return Array.from({ length: 4 }, () => `NEW${100 + Math.floor(chance() * 900)}`);
}

/** For tests: a time up to this, in steps of five seconds. */
export function pickMs(mostMs: number, chance: Chance): number {
  return Math.floor((chance() * mostMs) / 5_000) * 5_000;
}
