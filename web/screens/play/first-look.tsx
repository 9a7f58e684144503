import { useState } from 'react';
import { runsRace } from '../../app/runs-race.ts';
import { useBusyMark } from '../../app/idle.ts';
import { offsetIn, toldByCalls } from '../../call/server-clock.ts';
import { unheardLine } from '../../race/live/line.ts';
import { withLastSeen } from '../../race/live/away.ts';
import { type Race, RaceProvider } from '../../race/race.ts';
import type { Told } from '../../race/told-with-page.ts';
import { NewestNote } from './news/newest-note.tsx';
import { RaceFaces } from './race-faces.tsx';
import { RaceMain } from './race-main.tsx';

/** The race as it came with its page, to be read before anything can be done: nothing is asked, kept or sent. */
export function FirstLook({ told }: { told: Told }) {
  // Whatever waits until the page is at rest waits for the race itself.
  useBusyMark();
  const [race] = useState(() => raceIn(told));
  return (
    <RaceProvider value={race}>
      <RaceMain>
        <RaceFaces slot={<NewestNote />} />
      </RaceMain>
    </RaceProvider>
  );
}

const nothing = () => undefined;

function raceIn({ game, view: sent }: Told): Race {
  const range = toldByCalls();
  const offsetMs = range ? offsetIn(range) : 0;
  const view = withLastSeen(sent);
  return {
    game,
    view,
    team: view.team,
    isHost: runsRace(game),
    line: {
      ...unheardLine(view, offsetMs),
      forgetMissed: nothing,
      reconnect: nothing,
      refresh: () => Promise.resolve(),
    },
    queue: {
      errands: [],
      bank: () => Promise.reject(new Error('The race is not here yet.')),
      see: () => Promise.resolve(),
      hurry: nothing,
    },
    now: () => Date.now() + offsetMs,
    tab: 'clue',
    showTab: nothing,
    sheet: null,
    open: nothing,
  };
}
