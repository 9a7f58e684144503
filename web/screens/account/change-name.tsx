import { useState } from 'react';
import { text } from '#contract/limits';
import { problems } from '#contract/problems';
import { auth } from '../../person/auth.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSending } from './sign-in/use-sending.ts';

export function ChangeName({ name }: { name: string }) {
  const [isKept, setKept] = useState(false);
  const { send, isSending, isSlow, trouble } = useSending();

  function change(wanted: string) {
    setKept(false);
    send(async () => {
      const { error } = await auth.updateUser({ data: { displayName: wanted, name: wanted } });
      if (error) throw error;
      setKept(true);
    }, problems['request-failed'].words);
  }

  return (
    <Form onSubmit={(value) => change(value('name').trim())}>
      <Field
        label="Display name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={text.displayName}
        required
      />
      <SendingNotice trouble={trouble} isSlow={isSlow} />
      {isKept && <Notice tone="good" title="Name changed" />}
      <Button type="submit" busy={isSending}>
        Change name
      </Button>
    </Form>
  );
}
