import { createContext, use } from 'react';
import type { Letter } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';

/** What the host is asked before it happens, one at a time. */
export type Ask =
  | { about: 'team'; team: Letter }
  | { about: 'there'; team: Letter }
  | { about: 'adjust'; team: Letter }
  | { about: 'message'; team: Letter | null }
  /** Which bar is shut; null when the host has yet to say. */
  | { about: 'replace'; bar: string | null }
  | { about: 'retire'; team: Letter }
  | { about: 'odd'; team: Letter }
  | { about: 'undo'; entry: FeedEntry }
  | { about: 'invite' | 'watch' | 'crew' | 'receipts' | 'last-jar' }
  | { about: 'pause' | 'resume' };

/** What was done, and where to find it when it may be taken back. */
export interface Done {
  words: string;
  /** No entry of the feed about it has a higher number. */
  seq: number;
  undo?: Pick<FeedEntry, 'kind' | 'team'>;
}

interface Controls {
  asked: Ask | null;
  ask: (what: Ask | null) => void;
  done: Done | null;
  say: (done: Done | null) => void;
  /** The odd things the host has dismissed on this device, by event. */
  droppedOdd: readonly number[];
  dropOdd: (seqs: readonly number[]) => void;
}

const ControlsContext = createContext<Controls | null>(null);

export const ControlsProvider = ControlsContext;

/** What the host may do in this race, and what they have just done. */
export function useControls(): Controls {
  const controls = use(ControlsContext);
  if (!controls) throw new Error('There is no desk here.');
  return controls;
}
