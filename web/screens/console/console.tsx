import { useEffect, useEffectEvent } from 'react';
import { problems } from '#contract/problems';
import { type Game, useGameChanges } from '../../app/game.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { GameTitle } from '../host/game-title.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { CodesSheet } from '../../race/codes-sheet.tsx';
import { EndGame } from '../../race/end-game.tsx';
import { FeedSheet } from '../../race/feed-sheet.tsx';
import { RaceProvider, type Sheet } from '../../race/race.ts';
import { SabotageSheet } from '../../race/sabotage-sheet.tsx';
import { useRaceOf } from '../../race/use-race-of.ts';
import { WideConsole } from './wide-console.tsx';

const sheets: Partial<Record<Sheet, () => React.ReactNode>> = {
  'end-game': EndGame,
  codes: CodesSheet,
  feed: FeedSheet,
  sabotage: SabotageSheet,
};

/** The race as its host runs it, live on any device. */
export function Console({ game, facts }: { game: Game; facts: readonly string[] }) {
  // A host who races may have banked something on this very device: it is sent from here too.
  const { race, line } = useRaceOf(game);
  const { askGameAgain } = useGameChanges(game.gameId);
  const takeEnd = useEffectEvent(() => void askGameAgain());
  const isOver = line.view?.status === 'ended';
  useEffect(() => {
    if (isOver) takeEnd();
  }, [isOver]);
  if (!race) {
    return (
      <>
        <GameTitle name={game.name} facts={facts} />
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
  const Over = race.sheet && sheets[race.sheet];
  return (
    <RaceProvider value={race}>
      <WideConsole facts={facts} />
      {Over && <Over />}
    </RaceProvider>
  );
}
