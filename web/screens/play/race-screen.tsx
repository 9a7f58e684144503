import { useEffect, useId } from 'react';
import { atRest } from '../../at-rest.ts';
import { keepTrying } from '../../keep-trying.ts';
import { scrollingPanelOf } from '../../parts/tabs.tsx';
import { useRace } from '../../race/race.ts';
import { Announcer } from './announcer.tsx';
import { Arrival } from './arrival.tsx';
import { AwayNote } from './away-note.tsx';
import { BankedNote } from './banked-note.tsx';
import { ClueTab } from './clue-tab.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { LastLine } from './last-line.tsx';
import { BoardTab, MapTab, OpenSheet, Outcome, PocketConsole, RaceOver } from './later.ts';
import { LinkPill } from './link-pill.tsx';
import { MainAction } from './main-action.tsx';
import { useWaysKept } from './map/use-ways.ts';
import { OverRace } from './over-race.tsx';
import { RaceHeader } from './race-header.tsx';
import { SabotageButton } from './sabotage-button.tsx';
import { TabBar } from './tab-bar.tsx';
import { useInHand } from './use-in-hand.ts';

const faces = { map: MapFace, clue: ClueTab, board: BoardFace } as const;

/** A running race on a phone: three faces, one button, and what lies over them. */
export function RaceScreen() {
  const { tab } = useRace();
  const base = useId();
  useInHand();
  useWaysKept();
  useFetchedAtRest();
  const Face = faces[tab];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="isolate flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-page text-ink"
    >
      <RaceHeader />
      <LinkPill />
      <div
        {...scrollingPanelOf(base, tab)}
        className="flex min-h-40 grow basis-0 flex-col overflow-y-auto focus-visible:-outline-offset-3"
      >
        <Face />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 max-[359px]:px-3">
        <BankedNote />
        <AwayNote />
        {tab !== 'map' && <LastLine />}
        <div className="flex gap-2.5">
          <SabotageButton />
          <MainAction />
        </div>
      </div>
      <TabBar base={base} />
      <OverRace />
      <ConnectionLost />
      <Announcer />
    </main>
  );
}

function MapFace() {
  return (
    <Arrival part={MapTab}>
      <MapTab />
    </Arrival>
  );
}

function BoardFace() {
  return (
    <Arrival part={BoardTab}>
      <BoardTab />
    </Arrival>
  );
}

/** Whatever the rest of the night may need is fetched while there is a signal; what did not arrive, when it is back. */
function useFetchedAtRest(): void {
  const { isHost } = useRace();
  useEffect(() => {
    const leaving = new AbortController();
    const fetchAll = async () => {
      await atRest();
      if (leaving.signal.aborted) return true;
      const parts = [OpenSheet, Outcome, BoardTab, MapTab, RaceOver, ...(isHost ? [PocketConsole] : [])];
      const drawn = import('../../parts/map/draw-map.ts').then(Boolean, () => false);
      const fetched = await Promise.all([...parts.map((part) => part.fetchNow()), drawn]);
      return fetched.every(Boolean);
    };
    keepTrying(fetchAll, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isHost]);
}
