import type { Letter } from '#contract/game';
import type { RaceBar } from '#contract/race';
import type { RaceState } from '../race.ts';
import { stepView } from './step-view.ts';
import { namedBars } from './withheld-bars.ts';
import type { Audience } from './view-for.ts';

interface Asked {
  barId: string;
  /** Whose bar it is meant to be; null for anybody's. */
  group: Letter | null;
}

/** A bar whose place the viewer may be told: the start, one that team has been in, their own once it is revealed; null for any other. */
export function locatableBar(state: RaceState, audience: Audience, { barId, group }: Asked): RaceBar | null {
  const bar = Object.hasOwn(state.bars, barId) ? state.bars[barId] : undefined;
  if (!bar) return null;
  if (barId === state.start.startBar || audience.kind === 'host') return bar;
  const teams = Object.values(state.teams).filter(({ letter }) => group === null || letter === group);
  const wasThere = teams.some((team) => namedBars(state, audience, team).some((done) => done.bar === barId));
  return wasThere || isRevealed(state, audience, barId) ? bar : null;
}

function isRevealed(state: RaceState, audience: Audience, barId: string): boolean {
  return 'team' in audience && stepView(state, audience.team)?.revealed?.id === barId;
}
