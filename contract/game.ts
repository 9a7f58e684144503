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
  type: 'classic' | 'lazy' | 'god';
  teamCount: number;
}

/** Who writes the clues of a game: teams for each other, the host for everybody, or the house. */
export function cluesBy({ type, teamCount }: Kind): 'teams' | 'host' | 'house' {
  if (type === 'lazy') return 'house';
  return type === 'classic' && teamCount > 1 ? 'teams' : 'host';
}

/** How many bars a list should have: spare ones for what is shut, and enough for the teams not to meet. */
export function barsRecommended({ barCount, teamCount }: { barCount: number; teamCount: number }): number {
  return Math.min(bars.selectedMax, Math.max(barCount + bars.spare, teamCount + 4));
}

/** The answers to 'How well do you know the city?'. */
export const cityKnowledge = ['not_at_all', 'a_little', 'very_well'] as const;

interface TeamWriting {
  ready: boolean;
  reason: 'no members' | 'clues incomplete' | null;
  /** Absent from older servers. */
  hasWriter?: boolean | undefined;
}

/** [T21] Whether the team's missing clues are generated at the start because no one was chosen to write them. */
export function areCluesGenerated({ ready, reason, hasWriter = true }: TeamWriting): boolean {
  return !ready && reason === 'clues incomplete' && !hasWriter;
}

/** [G11] Whether the start waits for a team: it has no members, or someone is still writing its clues. */
export function isWaitedFor(team: TeamWriting): boolean {
  return !team.ready && !areCluesGenerated(team);
}

interface Route {
  barCount: number;
  bars: readonly { id: string }[];
  startBarId: string | null;
  finalBarId: string | null;
}

/** [G6] Whether a race could be run on what the host has picked. */
export function isRouteComplete({ barCount, bars: list, startBarId, finalBarId }: Route): boolean {
  const isListed = (bar: string) => list.some(({ id }) => id === bar);
  const isEnough = list.length >= barCount + bars.spare && list.length <= bars.selectedMax;
  const hasEnd = finalBarId === null || (finalBarId !== startBarId && isListed(finalBarId));
  return isEnough && startBarId !== null && isListed(startBarId) && hasEnd;
}

/** [SL2] The next step of a phone at the start line, or the permission it refused; 'confirm' means that only notifications or the tap on READY are left. */
export const phoneSteps = [
  'rules',
  'location',
  'location-refused',
  'camera',
  'camera-refused',
  'confirm',
  'ready',
] as const;
export type PhoneStep = (typeof phoneSteps)[number];
