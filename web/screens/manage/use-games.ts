import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/call';
import { storedCalls } from '#contract/calls/stored';
import { problems } from '#contract/problems';
import { callServer, RequestError } from '../../api.ts';
import { renewCookie } from '../../renew-cookie.ts';

export type StoredGame = OutputOf<typeof storedCalls.games>[number];

export type GamesStep = 'loading' | { games: StoredGame[] } | { trouble: string; isSignedOut: boolean };

/** One's games, asked for when the page opens and whenever one tries again. */
export function useGames(): [GamesStep, tryAgain: () => void] {
  const [step, setStep] = useState<GamesStep>('loading');
  useEffect(() => {
    void tellGames(setStep);
  }, []);
  function tryAgain() {
    setStep('loading');
    void tellGames(setStep);
  }
  return [step, tryAgain];
}

async function tellGames(tell: (step: GamesStep) => void): Promise<void> {
  try {
    await renewCookie();
    tell({ games: eachOnce(await callServer(storedCalls.games)) });
  } catch (error) {
    const refused = error instanceof RequestError ? error : null;
    tell({ trouble: refused?.message || problems['games-load-failed'].words, isSignedOut: refused?.status === 401 });
  }
}

function eachOnce(games: StoredGame[]): StoredGame[] {
  return [...new Map(games.map((game) => [game.game_id, game])).values()];
}
