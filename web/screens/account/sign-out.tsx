import { useState } from 'react';
import { problems } from '#contract/problems';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { logout, logoutEverywhere } from '../../person/logout.ts';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSending } from './sign-in/use-sending.ts';

export function SignOut() {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, isSlow, trouble } = useSending();
  return (
    <Stack gap="tight">
      <Button onClick={() => void logout()}>Log out here</Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <Dialog
        open={isAsking}
        title="Log out everywhere?"
        onClose={() => setAsking(false)}
        lightDismiss
        foot={
          <>
            <Button
              look="danger"
              busy={isSending}
              onClick={() => send(logoutEverywhere, problems['request-failed'].words)}
            >
              Log out everywhere
            </Button>
            <Button onClick={() => setAsking(false)}>Stay</Button>
          </>
        }
      >
        <Stack gap="tight">
          <Text>Every phone and computer that is logged in as you is logged out, this one too.</Text>
          <SendingNotice trouble={trouble} isSlow={isSlow} />
        </Stack>
      </Dialog>
    </Stack>
  );
}
