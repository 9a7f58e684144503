import type { Letter } from '#contract/game';

/** Whose eyes a view is for: a team's, the host among them; those of a host who raced and left; or of no team. */
export type Audience =
  | { kind: 'player' | 'seated-host'; team: Letter }
  | { kind: 'left-host'; raced: Letter }
  | { kind: 'host' | 'spectator' };
