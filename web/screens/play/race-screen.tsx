import { useId } from 'react';
import { scrollingPanelOf } from '../../parts/tabs.tsx';
import { CodesSheet } from '../../race/codes-sheet.tsx';
import { EndGame } from '../../race/end-game.tsx';
import { FeedSheet } from '../../race/feed-sheet.tsx';
import { useRace } from '../../race/race.ts';
import { Announcer } from './announcer.tsx';
import { AwayNote } from './away-note.tsx';
import { BankedNote } from './banked-note.tsx';
import { BoardTab } from './board-tab.tsx';
import { ClueTab } from './clue-tab.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import { ControlsSheet } from './controls-sheet.tsx';
import { HowYouWin } from './how-you-win.tsx';
import { LastLine } from './last-line.tsx';
import { LinkPill } from './link-pill.tsx';
import { MainAction } from './main-action.tsx';
import { useWaysKept } from './map/use-ways.ts';
import { MapTab } from './map-tab.tsx';
import { Outcome } from './outcome.tsx';
import { PhotoProof } from './photo-proof.tsx';
import { RaceHeader } from './race-header.tsx';
import { RaceOver } from './race-over.tsx';
import { SabotageButton } from './sabotage-button.tsx';
import { SabotageSheet } from './sabotage-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { TabBar } from './tab-bar.tsx';
import { useInHand } from './use-in-hand.ts';
import { VerifyBar } from './verify-bar.tsx';

const faces = { map: MapTab, clue: ClueTab, board: BoardTab } as const;

const sheets = {
  verify: VerifyBar,
  photo: PhotoProof,
  sabotage: SabotageSheet,
  feed: FeedSheet,
  settings: SettingsSheet,
  codes: CodesSheet,
  controls: ControlsSheet,
  'how-you-win': HowYouWin,
  'end-game': EndGame,
} as const;

/** A running race on a phone: three faces, one button, and what lies over them. */
export function RaceScreen() {
  const { tab, sheet, view } = useRace();
  const base = useId();
  useInHand();
  useWaysKept();
  const Face = faces[tab];
  const Over = sheet && sheets[sheet];
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
      {Over && <Over />}
      <Outcome />
      <ConnectionLost />
      {view.status === 'ended' && <RaceOver />}
      <Announcer />
    </main>
  );
}
