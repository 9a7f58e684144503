import { useState } from 'react';
import { type Letter, teamNames } from '#contract/game';
import { Actions } from '../../parts/layout/actions.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { QrCode } from '../../parts/marks/qr-code.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';

/** The address of a team's page: to copy, to share, or to scan across a table. */
export function TeamLink({ gameId, letter }: { gameId: number; letter: Letter }) {
  const [isScanned, setIsScanned] = useState(false);
  const name = `Team ${teamNames[letter]}`;
  const link = `${location.origin}/group/${gameId}/${letter}`;

  function share() {
    // Who closes the sheet again has not failed.
    navigator.share({ title: name, url: link }).catch(() => undefined);
  }

  return (
    <div>
      <SmallPrint>
        <span className="wrap-anywhere">{link}</span>
      </SmallPrint>
      <Actions>
        <CopyButton text={link}>Copy link</CopyButton>
        {'share' in navigator && <TextButton onClick={share}>Share</TextButton>}
        <TextButton onClick={() => setIsScanned(true)}>QR code</TextButton>
      </Actions>
      <Dialog open={isScanned} title={name} onClose={() => setIsScanned(false)} lightDismiss>
        {isScanned && (
          <Stack gap="tight">
            <QrCode text={link} title={`QR code of the page of ${name}`} />
            <SmallPrint>
              <span className="wrap-anywhere">{link}</span>
            </SmallPrint>
          </Stack>
        )}
      </Dialog>
    </div>
  );
}
