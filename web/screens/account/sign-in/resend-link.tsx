import { useState } from 'react';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { EmailField } from './email-field.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

/** Another confirmation link for the address in hand. */
export function ResendLink({ email }: { email: string }) {
  const { resend, isSending, isSent, notice } = useResend();
  return (
    <>
      {notice}
      {!isSent && (
        <Button busy={isSending} onClick={() => resend(email)}>
          Send the link again
        </Button>
      )}
    </>
  );
}

/** The same where the address must be asked for first. */
export function ResendForm() {
  const { resend, isSending, notice } = useResend();
  return (
    <Form onSubmit={(value) => resend(value('email'))}>
      <EmailField />
      {notice}
      <Button type="submit" busy={isSending}>
        Send the link again
      </Button>
    </Form>
  );
}

function useResend() {
  const [isSent, setSent] = useState(false);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function resend(email: string) {
    void send({}, async () => {
      const { error } = await auth.resend({ type: 'signup', email });
      if (error) throw error;
      setSent(true);
    });
  }

  const notice =
    isSent && !isSending && !trouble ? (
      <Notice tone="good" title="Sent">
        <p>Give it a minute, and look in the spam too.</p>
      </Notice>
    ) : (
      <SendingNotice trouble={trouble} isSending={isSending} />
    );
  return { resend, isSending, isSent, notice };
}
