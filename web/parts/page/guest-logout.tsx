import { Text } from '../layout/prose.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

export interface GuestLogoutProps {
  open: boolean;
  name: string;
  onYes: () => void;
  onNo: () => void;
}

/** A guest has no password to come back with: asked first, and told how. */
export function GuestLogout({ open, name, onYes, onNo }: GuestLogoutProps) {
  return (
    <ConfirmDialog open={open} title={`Log out, ${name}?`} yes="Log out" no="Stay" onYes={onYes} onNo={onNo}>
      <div className="grid gap-3">
        <Text>You are here as a guest, and no password brings you back.</Text>
        <Text>
          Your seat stays. Open the code of your race on any phone, tap ‘That's me’ and knock: a team mate or the host
          lets you back in. Or add an e-mail on your account page first.
        </Text>
      </div>
    </ConfirmDialog>
  );
}
