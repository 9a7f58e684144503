import { problems } from '#contract/problems';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { type App, removeApp } from './factors.ts';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import { useSending } from '../sign-in/use-sending.ts';

interface RemoveAppProps {
  app: App;
  isLast: boolean;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

export function RemoveApp({ app, isLast, onRemoved, onClose }: RemoveAppProps) {
  const { send, isSending, isSlow, trouble } = useSending();

  function remove() {
    send(async () => {
      await removeApp(app.id);
      await onRemoved();
    }, problems['request-failed'].words);
  }

  return (
    <ConfirmDialog
      open
      title={isLast ? 'Remove the second lock?' : `Remove ${app.name}?`}
      yes="Remove it"
      no="Keep it"
      busy={isSending}
      onYes={remove}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          {isLast
            ? 'Your account then opens with your password alone, and your recovery codes stop working.'
            : 'Its codes no longer open your account. Those of your other apps still do.'}
        </Text>
        <SendingNotice trouble={trouble} isSlow={isSlow} />
      </Stack>
    </ConfirmDialog>
  );
}
