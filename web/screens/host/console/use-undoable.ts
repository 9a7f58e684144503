import { useQuery } from '@tanstack/react-query';
import { playCalls } from '#contract/calls/play';
import type { FeedLine } from '#contract/race-view';
import { callServer } from '../../../api.ts';
import { useRace } from '../../../race/race.ts';
import { undoableLines } from './desk-words.ts';

/** Everything the host may still take back, newest first. What happened long ago is asked for: the view has only the newest lines. */
export function useUndoable(): FeedLine[] {
  const { game, view } = useRace();
  const gameId = game.game_id;
  const isOld = undoableLines(view).length < view.undoable.length;
  const { data } = useQuery({
    queryKey: ['feed', gameId],
    queryFn: () => callServer(playCalls['process-notifs'], { input: { gameId } }),
    enabled: isOld,
  });
  return undoableLines(view, data?.entries);
}
