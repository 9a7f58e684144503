import { useQuery } from '@tanstack/react-query';
import { raceCalls } from '#contract/calls/race';
import type { FeedEntry } from '#contract/race-view';
import { callServer } from '../../../call/api.ts';
import { useRace } from '../../../race/race.ts';
import { undoableEntries } from '../console-copy.ts';

/** Everything the host may still take back, newest first. What happened long ago is asked for: the view has only the newest entries. */
export function useUndoable(): FeedEntry[] {
  const { game, view } = useRace();
  const gameId = game.gameId;
  const known = new Set(undoableEntries(view).map(({ seq }) => seq));
  const old = view.undoable.filter((seq) => !known.has(seq));
  const input = { gameId, since: Math.min(...old) - 1, before: Math.max(...old) + 1 };
  const { data } = useQuery({
    queryKey: ['feed', gameId, old],
    queryFn: () => callServer(raceCalls['process-notifs'], { input }),
    enabled: old.length > 0,
  });
  return undoableEntries(view, data?.entries);
}
