import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { RaceView } from '#contract/race-view';
import { aRace, aView } from '../race/a-race.ts';
import { RaceProvider, type Sheet, type Tab } from '../race/race.ts';
import { RaceScreen } from '../screens/play/race-screen.tsx';
import { raceViews } from './race-views.ts';

const views: Record<string, RaceView> = raceViews;

/** The play screen in one of its states: /game/parts/sabotage?tab=clue; only while developing. */
export function RaceStates() {
  const state = useParams()['state'] ?? 'clue';
  const [tab, showTab] = useState<Tab>((new URLSearchParams(location.search).get('tab') ?? 'clue') as Tab);
  const [sheet, open] = useState<Sheet | null>(null);
  useEffect(() => {
    document.documentElement.dataset['theme'] = 'dark';
  }, []);
  const race = aRace({ view: views[state] ?? aView(), tab, showTab, sheet, open, isHost: state === 'host' });
  return (
    <RaceProvider value={race}>
      <RaceScreen />
    </RaceProvider>
  );
}
