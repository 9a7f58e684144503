import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../analytics.ts';
import { Button } from '../../parts/button.tsx';
import { Form } from '../../parts/form.tsx';
import { MainButton } from '../../parts/main-button.tsx';
import { Lead } from '../../parts/prose.tsx';
import { SplitPage } from '../../parts/split-page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { logout } from '../../logout.ts';
import { CodeField } from './code-field.tsx';
import { enterWithCode } from './entry.ts';
import { SendingNotice } from './sending-notice.tsx';
import { useSending } from './use-sending.ts';

interface SecondFactorProps {
  factorId: string;
  target: string;
  sign: SignEvent | undefined;
}

/** The second lock: the code from the person's authenticator, before anything is posted to the server. */
export function SecondFactor({ factorId, target, sign }: SecondFactorProps) {
  const { send, isSending, isSlow, trouble } = useSending();
  return (
    <SplitPage head={appPages.login} heading="One more lock">
      <Stack>
        <Lead>Open your authenticator app and type the six digits it shows.</Lead>
        <Form
          onSubmit={(value) =>
            send(() => enterWithCode(factorId, value('code'), target, sign), problems['login-failed'].words)
          }
        >
          <CodeField />
          <SendingNotice trouble={trouble} isSlow={isSlow} />
          <MainButton type="submit" busy={isSending}>
            Login
          </MainButton>
          <Button look="link" onClick={() => void logout()}>
            Not you? Log out
          </Button>
        </Form>
      </Stack>
    </SplitPage>
  );
}
