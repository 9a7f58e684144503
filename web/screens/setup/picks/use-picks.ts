import { useEffect, useReducer } from 'react';
import type { Game } from '../../../app/game.ts';
import { forgetPicks, keepPicks, readKeptPicks } from './kept-picks.ts';
import { type Change, changed, isSame, picksOf, type Selection } from './selection.ts';

/** The picks of a game: what was saved, or what this tab had picked since. What is not saved outlives a reload. */
export function usePicks(game: Game): [Selection, (change: Change) => void] {
  const [selection, change] = useReducer(changed, game, begun);
  const { bars, startId, finalId } = selection;
  const isUnsaved = !isSame(selection, picksOf(game));

  useEffect(() => {
    if (isUnsaved) keepPicks(game, { bars, startId, finalId });
    else forgetPicks(game.gameId);
  }, [game, isUnsaved, bars, startId, finalId]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);

  return [selection, change];
}

function begun(game: Game): Selection {
  return { ...(readKeptPicks(game) ?? picksOf(game)), note: 'none' };
}
