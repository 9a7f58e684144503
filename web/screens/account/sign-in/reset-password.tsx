import { useRef, useState } from 'react';
import { appPages } from '#contract/pages';
import { afterLogin } from '#contract/session';
import { problems } from '#contract/problems';
import { RequestError } from '../../../call/api.ts';
import { auth } from '../../../person/auth.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { leave } from '../../../app/leave.ts';
import { enter } from '../../../person/enter.ts';
import { useLinkToken } from './link-token.ts';
import { NewPassword } from './new-password.tsx';
import { missingFactor, sessionOf, showCode } from './entry.ts';
import { LockCode, type LockWay } from '../second-factor/lock-code.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

export function ResetPassword() {
  const token = useLinkToken();
  return (
    <SplitPage head={appPages['reset-password']} heading="A new password">
      {token ? <ResetForm token={token} /> : <NoToken />}
    </SplitPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));
  // The link works once: a password refused as too weak must not cost a second link.
  const isVerified = useRef(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [way, setWay] = useState<LockWay>('app');

  async function reset(password: string, code: string) {
    if (!isVerified.current) {
      sessionOf(await auth.verifyOtp({ token_hash: token, type: 'recovery' }));
      isVerified.current = true;
    }
    const factorId = await missingFactor();
    if (factorId && !code) return setNeedsCode(true);
    if (factorId) await showCode(factorId, code);
    const { error } = await auth.updateUser({ password });
    if (error) throw error;
    try {
      return await enter(sessionOf(await auth.getSession()), afterLogin);
    } catch (failure) {
      if (failure instanceof RequestError) return leave('/login?notice=password-changed');
      throw failure;
    }
  }

  return (
    <Form onSubmit={(value) => void send({}, () => reset(value('new-password'), value('code')))}>
      <Lead>Make it a good one. Everyone else who is logged in as you will be logged out.</Lead>
      <NewPassword label="New password" />
      {needsCode && (
        <LockCode way={way} onWay={setWay} hint="From your authenticator app: this account has a second lock." />
      )}
      <SendingNotice trouble={trouble} isSending={isSending}>
        {trouble && !trouble.reasons && !needsCode && <ButtonLink to="/forgot-password">Send me a new link</ButtonLink>}
      </SendingNotice>
      <MainButton type="submit" busy={isSending}>
        Keep this password
      </MainButton>
    </Form>
  );
}

function NoToken() {
  return (
    <Stack>
      <Notice tone="trouble" title="This link is not whole">
        <p>Open it straight from the e-mail, or have a new one sent.</p>
      </Notice>
      <ButtonLink to="/forgot-password">Send me a new link</ButtonLink>
    </Stack>
  );
}
