import { bars } from './limits.ts';

/** Whether a team could start now, and what it waits for if not. */
export type TeamReadiness = { ready: true } | { ready: false; reason: 'no members' | 'clues incomplete' };

/** The teams of a game in their order. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type Letter = (typeof letters)[number];

export const teamNames: Record<Letter, string> = {
  A: 'Fox',
  B: 'Dog',
  C: 'Cat',
  D: 'Eagle',
  E: 'Skunk',
  F: 'Farmer',
};

export const teamEmojis: Record<Letter, string> = { A: '🦊', B: '🐶', C: '🐱', D: '🦅', E: '🦨', F: '🧑‍🌾' };

export const teamColours: Record<Letter, string> = {
  A: '#F2792B',
  B: '#B7794A',
  C: '#9B7BE8',
  D: '#4EA3E0',
  E: '#C9CED6',
  F: '#6DBE5B',
};

interface Kind {
  game_type: 'classic' | 'lazy' | 'god';
  game_groups: number;
}

/** Who writes the clues of a game: teams for each other, the host for everybody, or the house. */
export function cluesBy({ game_type: type, game_groups: teams }: Kind): 'teams' | 'host' | 'house' {
  if (type === 'lazy') return 'house';
  return type === 'classic' && teams > 1 ? 'teams' : 'host';
}

/** How many bars a list should have: spare ones for what is shut, and enough for the teams not to meet. */
export function barsRecommended(game: { game_bars: number; game_groups: number }): number {
  return Math.min(bars.selectedMax, Math.max(game.game_bars + bars.spare, game.game_groups + 4));
}

/** The answers to 'How well do you know the city?'. */
export const cityKnowledge = ['not_at_all', 'a_little', 'very_well'] as const;

interface Route {
  game_bars: number;
  game_bar_list: readonly { id: string }[];
  game_start_bar_id: string | null;
  game_final_bar_id: string | null;
}

/** [G6] Whether a race could be run on what the host has picked. */
export function isRouteComplete(route: Route): boolean {
  const { game_bar_list: list, game_start_bar_id: start, game_final_bar_id: final } = route;
  const isListed = (bar: string) => list.some(({ id }) => id === bar);
  const isEnough = list.length >= route.game_bars + bars.spare && list.length <= bars.selectedMax;
  const hasEnd = final === null || (final !== start && isListed(final));
  return isEnough && start !== null && isListed(start) && hasEnd;
}
