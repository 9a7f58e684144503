import { type Letter, letters } from '../../contract/game.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Cheat, cheats } from './record.ts';

/** How a team is tonight: each a share of the times it could. */
export interface Temper {
  wrong: number;
  hint: number;
  code: number;
  strike: number;
  /** Loses its signal in a tick. */
  offline: number;
  /** Taps twice or thrice. */
  doubleTap: number;
  /** An answer gets lost. */
  lost: number;
  /** Ticks from one bar to the next. */
  walk: [least: number, most: number];
}

export interface TeamPlan {
  letter: Letter;
  /** By e-mail; none in a team of members. */
  captains: 0 | 1 | 2;
  guests: number;
  temper: Temper;
  /** How its phones cheat; null for an honest team. */
  cheat: Cheat | null;
  /** The tick in which it gives up; null for a team that does not. */
  retiresAt: number | null;
}

export interface NightPlan {
  seed: number;
  kind: 'classic' | 'god' | 'lazy';
  teams: TeamPlan[];
  /** A team of the game in which nobody is. */
  absent: Letter | null;
  bars: number;
  list: number;
  hostIn: Letter | null;
  hasCohost: boolean;
  hasHints: boolean;
  /** Members leave the buttons to captains. */
  captainsOnly: boolean;
  /** Which bar of the list has a shut door; null where all are open. */
  shutBar: number | null;
  /** A busy host does more in a tick. */
  hostBusy: number;
  /** The tick in which it begins, and the one at which its host has seen enough, counted from there. */
  beginsAt: number;
  endsAt: number;
  /** Minutes after its start; null where nobody chose one. */
  lastJarIn: number | null;
}

/** What kind of night a seed makes. */
export function planOf(seed: number): NightPlan {
  const chance = chanceOf(seed * 7_919 + 17);
  const kind = chance.pick(['classic', 'classic', 'god', 'lazy'] as const);
  const count = chance.whole(1, 6);
  const all = letters.slice(0, count);
  const absent = count > 2 && chance.is(0.15) ? chance.pick(all) : null;
  const racing = all.filter((letter) => letter !== absent);
  const bars = chance.whole(3, 6);
  const list = Math.min(15, bars + 2 + chance.whole(1, 4));
  const hostIn = chance.is(0.2) ? chance.pick(racing) : null;
  return {
    seed,
    kind,
    teams: racing.map((letter) => teamPlan(chance, letter, letter === hostIn)),
    absent,
    bars,
    list,
    hostIn,
    hasCohost: chance.is(0.3),
    hasHints: chance.is(0.7),
    shutBar: chance.is(0.6) ? chance.whole(1, list - 1) : null,
    hostBusy: chance.pick([0.05, 0.15, 0.3]),
    beginsAt: chance.whole(0, 8),
    endsAt: chance.whole(60, 130),
    captainsOnly: chance.is(0.15),
    lastJarIn: chance.is(0.2) ? chance.whole(15, 45) : null,
  };
}

function teamPlan(chance: Chance, letter: Letter, isHosts: boolean): TeamPlan {
  const captains = isHosts ? chance.pick([1, 2] as const) : chance.pick([0, 1, 2, 2] as const);
  const guests = captains === 0 ? chance.whole(2, 3) : chance.whole(0, 2);
  const quick = chance.whole(2, 6);
  const cheat = chance.is(0.35) ? chance.pick(cheats) : null;
  return {
    letter,
    captains,
    guests,
    temper: {
      wrong: cheat === 'hoarder' ? 0.6 : chance.pick([0.15, 0.35, 0.6]),
      hint: cheat === 'shadow' ? 0.3 : chance.pick([0, 0.05, 0.15]),
      code: chance.pick([0, 0.1]),
      strike: chance.pick([0.03, 0.15]),
      offline: cheat === 'shadow' ? 0.15 : chance.pick([0.01, 0.04, 0.1]),
      doubleTap: chance.pick([0.1, 0.4]),
      lost: chance.pick([0.05, 0.2]),
      walk: [quick, quick + chance.whole(2, 8)],
    },
    cheat,
    retiresAt: chance.is(0.08) ? chance.whole(20, 60) : null,
  };
}
