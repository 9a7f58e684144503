/** Whether a team could start now, and what it waits for if not. */
export type TeamReadiness = { ready: true } | { ready: false; reason: 'no members' | 'clues incomplete' };

/** The teams of a game in their order: A is the fox, F the farmer. */
export const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
