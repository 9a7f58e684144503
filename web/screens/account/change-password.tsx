import { useState } from 'react';
import { problems } from '#contract/problems';
import { postToken } from '../../call/api.ts';
import { auth } from '../../person/auth.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { sessionOf } from './sign-in/entry.ts';
import { NewPassword } from './sign-in/new-password.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { troubleOf } from './sign-in/trouble.ts';

export function ChangePassword({ email }: { email: string | null }) {
  const [changes, setChanges] = useState(0);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function change(current: string, wanted: string) {
    void send({}, async () => {
      const { error } = await auth.updateUser({ password: wanted, current_password: current });
      if (error) throw error;
      setChanges((count) => count + 1);
      // A new password may end the cookies of the old one; where that fails the next call sees to it.
      await postToken(sessionOf(await auth.getSession())).catch(() => undefined);
    });
  }

  return (
    <Form key={changes} onSubmit={(value) => change(value('current-password'), value('new-password'))}>
      {email && <HiddenUsername email={email} />}
      <Field
        label="Current password"
        name="current-password"
        type="password"
        autoComplete="current-password"
        hint="Only ever used Google? Ask for a link on the login page instead."
        required
      />
      <NewPassword label="New password" />
      <SendingNotice trouble={trouble} isSending={isSending} />
      {changes > 0 && !trouble && !isSending && <Notice tone="good" title="Password changed" />}
      <Button type="submit" busy={isSending}>
        Change password
      </Button>
    </Form>
  );
}

/** Tells a password manager whose password the form changes; nobody sees or reaches it. */
function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
