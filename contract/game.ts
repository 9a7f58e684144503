/** Whether a team could start now, and what it waits for if not. */
export type TeamReadiness = { ready: true } | { ready: false; reason: 'no members' | 'clues incomplete' };
