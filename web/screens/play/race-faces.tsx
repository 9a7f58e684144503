import { type ReactNode, useId } from 'react';
import { scrollingPanelOf, TabList } from '../../parts/layout/tabs.tsx';
import { type Tab, useRace } from '../../race/race.ts';
import { ClueTab } from './clue/clue-tab.tsx';
import { LastJarPill } from './header/last-jar-pill.tsx';
import { LinkPill } from './header/link-pill.tsx';
import { RaceHeader } from './header/race-header.tsx';
import { LazyBoundary } from './lazy-boundary.tsx';
import { BoardTab, MapTab } from './lazy-parts.ts';
import { MainAction } from './main-action.tsx';
import { BankedNote } from './news/banked-note.tsx';
import { Panel } from './panel.tsx';
import { SabotageButton } from './sabotage-button.tsx';

const tabs = [
  { id: 'map', label: 'MAP', icon: 'map' },
  { id: 'clue', label: 'CLUE', icon: 'clue' },
  { id: 'board', label: 'LEADERBOARD', icon: 'board' },
] as const satisfies { id: Tab; label: string; icon: string }[];

const faces = { map: MapFace, clue: ClueTab, board: BoardFace } as const;

/** Everything a phone shows of a race while nothing lies over it. It does nothing but draw; `slot` is one message over the buttons. */
export function RaceFaces({ slot }: { slot: ReactNode }) {
  const { tab } = useRace();
  const base = useId();
  const Face = faces[tab];
  return (
    <>
      <RaceHeader />
      <div className="shrink-0 lying:[grid-area:link]">
        <LinkPill />
        <LastJarPill />
      </div>
      <Panel {...scrollingPanelOf(base, tab)} fades={tab !== 'map'}>
        <Face />
      </Panel>
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 max-[359px]:px-3 short:gap-2 short:py-2 large:gap-2 large:py-2 lying:content-end lying:px-3 lying:[grid-area:dock]">
        <BankedNote />
        {slot}
        <div className="flex gap-2.5 short:gap-2">
          <SabotageButton />
          <MainAction />
        </div>
      </div>
      <TabBar base={base} />
    </>
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

/** The three faces of the race, under the thumb. */
function TabBar({ base }: { base: string }) {
  const { tab, showTab } = useRace();
  return (
    <div className="shrink-0 bg-card pb-[max(10px,env(safe-area-inset-bottom))] short:pb-[env(safe-area-inset-bottom)] lying:pb-[env(safe-area-inset-bottom)] lying:[grid-area:tabs] short:[&_[role=tab]]:min-h-13 short:[&_[role=tab]]:gap-0 lying:[&_[role=tab]]:min-h-12 lying:[&_svg]:hidden large:[&_[role=tab]]:min-h-13 large:[&_[role=tab]]:text-[.9375rem] large:[&_svg]:hidden">
      <TabList label="The race" tabs={tabs} chosen={tab} onChoose={showTab} base={base} />
    </div>
  );
}
