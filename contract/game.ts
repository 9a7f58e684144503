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
