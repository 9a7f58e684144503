import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { logout } from '../../../person/logout.ts';
import { enterOrAsk, sessionOf } from './entry.ts';
import { SendingNotice } from './sending-notice.tsx';
import { useSending } from './use-sending.ts';

interface SignedInAlreadyProps {
  name: string;
  target: string;
  onFactor: (factorId: string) => void;
}

/** The login page of someone who is in already: on they go, or out. */
export function SignedInAlready({ name, target, onFactor }: SignedInAlreadyProps) {
  const { send, isSending, isSlow, trouble } = useSending();

  function carryOn() {
    send(async () => {
      onFactor(await enterOrAsk(sessionOf(await auth.getSession()), target));
    }, problems['login-failed'].words);
  }

  return (
    <SplitPage head={appPages.login} heading="You're in already">
      <Stack>
        <Lead>Logged in as {name}.</Lead>
        <SendingNotice trouble={trouble} isSlow={isSlow} />
        <Stack gap="tight">
          <MainButton busy={isSending} onClick={carryOn}>
            Carry on
          </MainButton>
          <Button look="link" onClick={() => void logout()}>
            Not you? Log out
          </Button>
        </Stack>
      </Stack>
    </SplitPage>
  );
}
