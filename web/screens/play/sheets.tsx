// Who can make a claim can also keep it, whatever becomes of the signal.
import '../../race/queue/errand-queue.ts';
import { CodesSheet } from '../../race/codes-sheet.tsx';
import { EndGame } from '../../race/end-game.tsx';
import { FeedSheet } from '../../race/feed-sheet.tsx';
import { type Sheet, useRace } from '../../race/race.ts';
import { SabotageSheet } from '../../race/sabotage-sheet.tsx';
import { HintSheet } from './hints/hint-sheet.tsx';
import { PhotoProof } from './proof/photo-proof.tsx';
import { SettingsSheet } from './settings/settings-sheet.tsx';
import { VerifyBar } from './verify/verify-bar.tsx';
import type { ReactNode } from 'react';
import jar from '../../drawings/jar.svg';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';

const sheets = {
  verify: VerifyBar,
  photo: PhotoProof,
  hint: HintSheet,
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

/** [W1-W5, W7, I5] Who wins, in words that need no second reading. */
function HowYouWin() {
  const { view, open } = useRace();
  const close = () => open(null);
  return (
    <Dialog open title="How you win" onClose={close} foot={<Button onClick={close}>Got it</Button>}>
      <Stack gap="field">
        <div className="flex items-center gap-4 rounded-mat bg-brine px-5 py-4 text-shell">
          <img src={jar} alt="" width={120} height={164} className="h-24 w-auto" />
          <p className="font-display text-h2">First team to the final bar takes the jar.</p>
        </div>
        <dl className="grid gap-4">
          <Rule name="Not there yet?">
            More bars beats fewer, out of {view.bars}. Level on bars: whoever was in their last one earlier.
          </Rule>
          <Rule name="Still level?">Fewer wrong guesses, then fewer forfeits. After that you share the place.</Rule>
          <Rule name="Wrong guesses and forfeits">
            They cost dares, a round and a minute’s breather. They never cost minutes on the clock.
          </Rule>
          <Rule name="Hints">
            Where the host allows them, they are paid for in minutes, served at the bar they led you to: then comes the
            next clue, or your finish. Besides what the host changes, nothing else costs minutes.
          </Rule>
          <Rule name="The clock">
            It runs from the start and stands still in a pause. Minutes the host gives or takes count, with the reason
            for all to read.
          </Rule>
          <Rule name="No signal?">
            Your claim counts from when you made it, up to 30 minutes back. So results are provisional for 30 minutes
            after the end.
          </Rule>
          <Rule name="Shut door?">
            A photo of it counts as finding the bar. Sent to another instead? You get the lost minutes back, up to 15.
          </Rule>
          {view.lastJar && (
            <Rule name="Last jar">
              At {view.lastJar.hour} the race ends, finished or not. A pause does not move it.
            </Rule>
          )}
          <Rule name="Called it a night?">A team that retires keeps its bars, but has not finished.</Rule>
        </dl>
        <SmallPrint>A round is whatever is in your glass: soft drinks count, and nobody is asked to drink.</SmallPrint>
      </Stack>
    </Dialog>
  );
}

function Rule({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-display text-label">{name}</dt>
      <dd className="mt-0.5 text-body">{children}</dd>
    </div>
  );
}
