import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { MainLink } from '../../parts/buttons/main-button.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';

interface SignInDialogProps {
  open: boolean;
  /** The server did not answer at all: perhaps it is the signal and not the account. */
  noAnswer: boolean;
  onClose: () => void;
}

/** Creating a game takes an account; what was filled in waits here meanwhile. */
export function SignInDialog({ open, noAnswer, onClose }: SignInDialogProps) {
  return (
    <Dialog
      open={open}
      title="You need an account"
      onClose={onClose}
      lightDismiss
      foot={
        <>
          <MainLink to="/login?redirectTo=/checkout">Login</MainLink>
          <ButtonLink to="/signup?redirectTo=/checkout">Create free account</ButtonLink>
          <Button look="link" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <Stack gap="tight">
        <Text>An account is needed to create a game. Your game stays as it is while you log in.</Text>
        {noAnswer && (
          <Text>
            Logged in already? Then it was the signal: we got no answer. Press Not now and try again. It will still be
            one game.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
