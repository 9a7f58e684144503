import type { Letter } from '#contract/game';

/** The reader of a view: a member of a team, or its racing host; a host who raced and left; or a reader in no team. */
export type Audience =
  | { kind: 'player' | 'seated-host'; team: Letter }
  | { kind: 'left-host'; raced: Letter }
  | { kind: 'host' | 'spectator' };
