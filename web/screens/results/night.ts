import { createContext, use } from 'react';
import type { ReadOf } from '#contract/call';
import type { resultsCalls } from '#contract/calls/results';
import type { StoryView } from '#contract/story';

/** A night that is over, as everything on its page reads it. */
export interface Night {
  gameId: number;
  /** The token somebody without an account came with. */
  link: string | null;
  results: ReadOf<(typeof resultsCalls)['game-results']>;
  story: StoryView;
  /** Reads both anew, after the host has changed something. */
  refresh: () => Promise<void>;
}

const NightContext = createContext<Night | null>(null);
export const NightProvider = NightContext.Provider;

export function useNight(): Night {
  const night = use(NightContext);
  if (!night) throw new Error('there is no night here');
  return night;
}

/** An address of our own server that whoever holds the link may read too. */
export function withLink(path: string, link: string | null): string {
  return link === null ? path : `${path}${path.includes('?') ? '&' : '?'}link=${encodeURIComponent(link)}`;
}
