import { accountCalls } from '#contract/calls/account';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { troubleOf } from './sign-in/trouble.ts';

/** Everything we keep about somebody, to take along. */
export function AccountFile() {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function download() {
    void send({}, async () => {
      // A download cannot say that the cookie has run out: this call can, and renews it.
      await callServer(accountCalls.devices);
      location.assign(accountCalls['export-account'].path);
    });
  }

  return (
    <Stack gap="tight">
      <Text>
        One file with all we keep about you: your account, your games, what you wrote, and every photo you sent that is
        still here.
      </Text>
      <SendingNotice trouble={trouble} isSending={isSending} />
      <Button busy={isSending} onClick={download}>
        Download my data
      </Button>
    </Stack>
  );
}
