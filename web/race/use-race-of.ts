import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Game, gameKey } from '../app/game.ts';
import { runsRace } from '../app/runs-race.ts';
import type { Line } from './live/line.ts';
import { type Queue, useQueue } from './queue/use-queue.ts';
import { usePerson } from '../person/session.ts';
import type { Race, Sheet, Tab } from './race.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LiveLine } from './live/live-line.ts';

/** The race of a game as this device knows it: null until there is a view of it. What is banked is sent as soon as the line is back. */
export function useRaceOf(game: Game): { race: Race | null; line: Line; queue: Queue } {
  const line = useLine(game.gameId);
  const { offsetMs, view, link } = line;
  const isShown = Boolean(view ?? line.ended ?? line.trouble);
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const team = view?.team ?? game.team;
  const queue = useQueue({ personId: usePerson()?.id ?? '', gameId: game.gameId, team, now, isShown });
  const hurry = useEffectEvent(() => queue.hurry());
  useEffect(() => {
    if (link === 'live') hurry();
  }, [link]);
  useFreshButtons(game, line);
  const [tab, showTab] = useState<Tab>('clue');
  const [sheet, open] = useState<Sheet | null>(null);
  const race = useMemo<Race | null>(
    () =>
      view && {
        game,
        view,
        team: view.team,
        isHost: runsRace(game),
        line,
        queue,
        now,
        tab,
        showTab,
        sheet,
        open,
      },
    [game, view, line, queue, now, tab, sheet],
  );
  return { race, line, queue };
}

/** [K14] Re-reads who presses the team's buttons: on the server's message and, for a member, after the connection was lost. */
function useFreshButtons({ gameId, buttons }: Game, { link, people }: Line): void {
  const client = useQueryClient();
  const isLive = link === 'live';
  const isMember = buttons !== undefined;
  const last = useRef({ people, wasLive: false });
  const refetch = useEffectEvent((count: number, live: boolean) => {
    const isNotified = last.current.people !== count;
    const isBack = live && last.current.wasLive && isMember;
    last.current = { people: count, wasLive: last.current.wasLive || live };
    if (isNotified || isBack) void client.invalidateQueries({ queryKey: gameKey(gameId) });
  });
  useEffect(() => refetch(people, isLive), [people, isLive]);
}

/** The live line of a race: one socket, and the view as it stands after each frame. */
function useLine(gameId: number): Line {
  const personId = usePerson()?.id ?? '';
  const client = useQueryClient();
  const live = useMemo(() => new LiveLine(gameId, personId), [gameId, personId]);
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  const line = useSyncExternalStore(live.follow, () => live.line);
  return useMemo(
    () => ({
      ...line,
      refresh: async () => {
        await Promise.allSettled([line.refresh(), client.invalidateQueries({ queryKey: ['feed', gameId] })]);
      },
    }),
    [line, client, gameId],
  );
}
