import { useEffect, useId } from 'react';
import { whenIdle } from '../../app/idle.ts';
import { keepTrying } from '../../call/keep-trying.ts';
import { scrollingPanelOf } from '../../parts/layout/tabs.tsx';
import { useRace } from '../../race/race.ts';
import { Announcer } from './news/announcer.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { BankedNote } from './news/banked-note.tsx';
import { ClueTab } from './clue/clue-tab.tsx';
import { BoardTab, HostWord, MapTab, OpenSheet, Outcome, PocketConsole, RaceEnded } from './lazy-parts.ts';
import { LinkPill } from './header/link-pill.tsx';
import { MainAction } from './main-action.tsx';
import { useWaysKept } from './map/use-ways.ts';
import { Panel } from './panel.tsx';
import { Overlays } from './overlays.tsx';
import { RaceHeader } from './header/race-header.tsx';
import { SabotageButton } from './sabotage-button.tsx';
import { Slot } from './slot.tsx';
import { TabBar } from './header/tab-bar.tsx';
import { usePhoneFeedback } from './use-phone-feedback.ts';

/** On its side the face has the left of the phone to itself, and everything else stands in a rail at the right. */
const lying =
  'lying:grid lying:grid-cols-[minmax(0,1fr)_clamp(256px,40vw,340px)] lying:grid-rows-[auto_auto_auto_minmax(0,1fr)_auto] lying:[grid-template-areas:"over_over"_"face_head"_"face_link"_"face_dock"_"face_tabs"] lying:pr-[env(safe-area-inset-right)] lying:pl-[env(safe-area-inset-left)]';
const faces = { map: MapFace, clue: ClueTab, board: BoardFace } as const;

/** A running race on a phone: three faces, one button, and what lies over them. */
export function RaceScreen() {
  const { tab } = useRace();
  const base = useId();
  usePhoneFeedback();
  useWaysKept();
  useFetchedAtRest();
  const Face = faces[tab];
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`isolate flex h-dvh flex-col overflow-x-hidden overflow-y-auto bg-page text-ink ${lying}`}
    >
      <RaceHeader />
      <div className="shrink-0 lying:[grid-area:link]">
        <LinkPill />
      </div>
      <Panel {...scrollingPanelOf(base, tab)} fades={tab !== 'map'}>
        <Face />
      </Panel>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 max-[359px]:px-3 short:gap-2 short:py-2 lying:content-end lying:px-3 lying:[grid-area:dock]">
        <BankedNote />
        <Slot />
        <div className="flex gap-2.5 short:gap-2">
          <SabotageButton />
          <MainAction />
        </div>
      </div>
      <TabBar base={base} />
      <Overlays />
      <Announcer />
    </main>
  );
}

function MapFace() {
  return (
    <LazyBoundary part={MapTab}>
      <MapTab />
    </LazyBoundary>
  );
}

function BoardFace() {
  return (
    <LazyBoundary part={BoardTab}>
      <BoardTab />
    </LazyBoundary>
  );
}

/** Whatever the rest of the night may need is fetched while there is a signal; what did not arrive, when it is back. */
function useFetchedAtRest(): void {
  const { isHost } = useRace();
  useEffect(() => {
    const leaving = new AbortController();
    const fetchAll = async () => {
      await whenIdle();
      if (leaving.signal.aborted) return true;
      const parts = [HostWord, OpenSheet, Outcome, BoardTab, MapTab, RaceEnded, ...(isHost ? [PocketConsole] : [])];
      const drawn = import('../../parts/map/draw-map.ts').then(Boolean, () => false);
      const fetched = await Promise.all([...parts.map((part) => part.fetchNow()), drawn]);
      return fetched.every(Boolean);
    };
    keepTrying(fetchAll, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isHost]);
}
