/** SPEC §4 'Team readiness'. */
export type TeamReadiness = { ready: true } | { ready: false; reason: 'no members' | 'clues incomplete' };
