import { useCallback, useEffect, useMemo, useState } from 'react';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { Game } from '../../game.ts';
import { useLine } from '../../live.ts';
import { GamePage } from '../../parts/game-page.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useQueue } from '../../queue.ts';
import { usePerson } from '../../session.ts';
import { Gate } from './gate.tsx';
import { type Race, RaceProvider, type Sheet, type Tab } from './race.ts';
import { RaceScreen } from './race-screen.tsx';

/** The race on a phone. */
export function Play() {
  useEffect(() => {
    document.documentElement.dataset['theme'] = 'dark';
  }, []);
  return (
    <GamePage head={appPages.play} signedOut="Please log in to play.">
      {(game) => (
        <Gate game={game}>
          <Racing game={game} />
        </Gate>
      )}
    </GamePage>
  );
}

function Racing({ game }: { game: Game }) {
  const person = usePerson();
  const line = useLine(game.game_id);
  const { offsetMs, view } = line;
  const now = useCallback(() => Date.now() + offsetMs, [offsetMs]);
  const team = view?.team ?? game.group;
  const queue = useQueue({ personId: person?.id ?? '', gameId: game.game_id, team, now });
  const [tab, showTab] = useState<Tab>('clue');
  const [sheet, open] = useState<Sheet | null>(null);
  const race = useMemo<Race | null>(
    () =>
      view && {
        game,
        view,
        team: view.team,
        isHost: game.role === 'host',
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
  if (!race) {
    return (
      <Page head={appPages.play} heading={game.game_name}>
        {line.trouble ? (
          <Notice tone="trouble" title={problems['game-load-failed'].words} />
        ) : (
          <Skeleton words="Loading…" />
        )}
      </Page>
    );
  }
  return (
    <RaceProvider value={race}>
      <RaceScreen />
    </RaceProvider>
  );
}
