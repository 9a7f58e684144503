import { useState } from 'react';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';
import { EmailField } from './email-field.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function recover(email: string) {
    void send({}, async () => {
      const { error } = await auth.resetPasswordForEmail(email);
      if (error) throw error;
      setSentTo(email);
    });
  }

  return (
    <SplitPage head={appPages['forgot-password']} heading="Forgot it? It happens">
      <Stack>
        <Lead>Tell us your e-mail and we will send a link for a new password.</Lead>
        {sentTo && (
          <Notice tone="good" title="Check your e-mail">
            <p>If {sentTo} has an account here, the link is on its way. Look in the spam too.</p>
          </Notice>
        )}
        <Form onSubmit={(value) => recover(value('email'))}>
          <EmailField />
          <SendingNotice trouble={trouble} isSending={isSending} />
          <MainButton type="submit" busy={isSending}>
            {sentTo ? 'Send it again' : 'Send the link'}
          </MainButton>
        </Form>
        <TextLink to="/login">Back to login</TextLink>
      </Stack>
    </SplitPage>
  );
}
