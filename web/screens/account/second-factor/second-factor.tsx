import { useState } from 'react';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { logout } from '../../../person/logout.ts';
import { enterWithCode } from '../sign-in/entry.ts';
import { LockCode, type LockWay } from './lock-code.tsx';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from '../sign-in/trouble.ts';

interface SecondFactorProps {
  factorId: string;
  target: string;
  sign: SignEvent | undefined;
}

const leads: Record<LockWay, string> = {
  app: 'Open your authenticator app and type the six digits it shows.',
  recovery: 'Phone gone? Type one of your recovery codes. Then remove its app on your account page.',
};

/** The second lock: a code, before anything is posted to the server. */
export function SecondFactor(props: SecondFactorProps) {
  const [way, setWay] = useState<LockWay>('app');
  return (
    <SplitPage head={appPages.login} heading="One more lock">
      <Stack>
        <Lead>{leads[way]}</Lead>
        <LockForm key={way} {...props} way={way} onWay={setWay} />
      </Stack>
    </SplitPage>
  );
}

type LockFormProps = SecondFactorProps & Parameters<typeof LockCode>[0];

function LockForm({ factorId, target, sign, way, onWay }: LockFormProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['login-failed'].words));
  return (
    <Form onSubmit={(value) => void send({}, () => enterWithCode(factorId, value('code'), target, sign))}>
      <LockCode way={way} onWay={onWay} />
      <SendingNotice trouble={trouble} isSending={isSending} />
      <MainButton type="submit" busy={isSending}>
        Login
      </MainButton>
      <Button look="link" onClick={() => void logout()}>
        Not you? Log out
      </Button>
    </Form>
  );
}
