import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { problems } from '#contract/problems';
import { type Game, troubleIn, useGameChanges } from '../../../game.ts';
import { useLine } from '../../../live.ts';
import { Button } from '../../../parts/button.tsx';
import { GameTitle } from '../../../parts/game-title.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Skeleton } from '../../../parts/skeleton.tsx';
import { useQueue } from '../../../queue.ts';
import { usePerson } from '../../../session.ts';
import { CodesSheet } from '../../play/codes-sheet.tsx';
import { EndGame } from '../../play/end-game.tsx';
import { FeedSheet } from '../../play/feed-sheet.tsx';
import { type Race, RaceProvider, type Sheet } from '../../play/race.ts';
import { ConsoleDesk } from './console-desk.tsx';

const sheets: Partial<Record<Sheet, () => React.ReactNode>> = {
  'end-game': EndGame,
  codes: CodesSheet,
  feed: FeedSheet,
};

/** The race as its host runs it, live on any device. */
export function Console({ game, facts }: { game: Game; facts: readonly string[] }) {
  const person = usePerson();
  const line = useLine(game.game_id);
  const { offsetMs, view } = line;
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const team = view?.team ?? game.group;
  // A host who races may have banked something on this very device.
  const queue = useQueue({ personId: person?.id ?? '', gameId: game.game_id, team, now });
  const [sheet, open] = useState<Sheet | null>(null);
  const race = useMemo<Race | null>(
    () =>
      view && {
        game,
        view,
        team: view.team,
        isHost: true,
        line,
        queue,
        now,
        tab: 'board',
        showTab: nothing,
        sheet,
        open,
      },
    [game, view, line, queue, now, sheet],
  );
  const { askGameAgain } = useGameChanges(game.game_id);
  const takeEnd = useEffectEvent(() => void askGameAgain());
  const isOver = view?.status === 'ended';
  useEffect(() => {
    if (isOver) takeEnd();
  }, [isOver]);
  if (!race) {
    return (
      <>
        <GameTitle name={game.game_name} facts={facts} />
        {line.trouble || line.ended ? (
          <Notice
            tone="trouble"
            title={troubleIn(line.trouble, problems['game-load-failed'].words)}
            action={<Button onClick={line.reconnect}>Try again</Button>}
          />
        ) : (
          <Skeleton words="Loading…" />
        )}
      </>
    );
  }
  const Over = sheet && sheets[sheet];
  return (
    <RaceProvider value={race}>
      <ConsoleDesk facts={facts} />
      {Over && <Over />}
    </RaceProvider>
  );
}

const nothing = () => undefined;
