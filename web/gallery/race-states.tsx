import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { RaceView } from '#contract/race-view';
import { aRace, aView } from '../testing/a-race.ts';
import { RaceProvider, type Sheet, type Tab } from '../race/race.ts';
import { RaceScreen } from '../screens/play/race-screen.tsx';
import { clueView, raceViews } from './race-views.ts';

const views: Record<string, RaceView> = raceViews;

/** The play screen in one of its states: /game/parts/sabotage?tab=clue&bars=12&letters=500&away=2; only while developing. */
export function RaceStates() {
  const state = useParams()['state'] ?? 'clue';
  const asked = new URLSearchParams(location.search);
  const [tab, showTab] = useState<Tab>((asked.get('tab') ?? 'clue') as Tab);
  const [sheet, open] = useState<Sheet | null>(null);
  useEffect(() => {
    document.documentElement.dataset['theme'] = 'dark';
  }, []);
  const base = views[state] ?? aView();
  const bars = Number(asked.get('bars') ?? base.bars);
  const view = asked.has('letters') ? clueView({ bars, letters: Number(asked.get('letters')) }) : base;
  const { line } = aRace({ view });
  const missed = view.feed.slice(0, Number(asked.get('away') ?? 0));
  const race = aRace({ view, line: { ...line, missed }, tab, showTab, sheet, open, isHost: state === 'host' });
  return (
    <RaceProvider value={race}>
      <RaceScreen />
    </RaceProvider>
  );
}
