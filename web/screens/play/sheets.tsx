import { CodesSheet } from '../../race/codes-sheet.tsx';
import { EndGame } from '../../race/end-game.tsx';
import { FeedSheet } from '../../race/feed-sheet.tsx';
import type { Sheet } from '../../race/race.ts';
import { SabotageSheet } from '../../race/sabotage-sheet.tsx';
import { HowYouWin } from './clue/how-you-win.tsx';
import { PhotoProof } from './proof/photo-proof.tsx';
import { SettingsSheet } from './settings/settings-sheet.tsx';
import { VerifyBar } from './verify/verify-bar.tsx';

const sheets = {
  verify: VerifyBar,
  photo: PhotoProof,
  sabotage: SabotageSheet,
  feed: FeedSheet,
  settings: SettingsSheet,
  codes: CodesSheet,
  'how-you-win': HowYouWin,
  'end-game': EndGame,
} as const;

/** The sheet of this name. */
export function OpenSheet({ sheet }: { sheet: Exclude<Sheet, 'controls'> }) {
  const Open = sheets[sheet];
  return <Open />;
}
