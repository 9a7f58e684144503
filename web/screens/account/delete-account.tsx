import { useId, useState } from 'react';
import { accountCalls } from '#contract/calls/account';
import { problems } from '#contract/problems';
import { callServer } from '../../call/api.ts';
import { leaveDeleted } from '../../person/logout.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Reasons, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { troubleOf } from './sign-in/trouble.ts';

const goes = [
  'Your name, your e-mail address, your password, your second lock and every login.',
  'Every photo you sent, also in the races of others.',
  'Races you host that have not started. Whoever is invited gets a mail, and what you paid for them comes back.',
  'Your seats in races still to come.',
];

const guestGoes = [
  'Your name, and the seat on this phone.',
  'Every photo you sent, also in the races of others.',
  'Your seats in races still to come.',
];

/** The one thing that can never be taken back. */
export function DeleteAccount({ personId, isGuest }: { personId: string; isGuest: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Stack gap="tight">
      <Text>
        You go, and nothing about you stays. Races you ran stay for those who ran them with you, without your name.
      </Text>
      <Button look="danger" onClick={() => setAsking(true)}>
        {isGuest ? 'Delete everything about me' : 'Delete my account'}
      </Button>
      <AskDialog open={isAsking} personId={personId} isGuest={isGuest} onClose={() => setAsking(false)} />
    </Stack>
  );
}

interface AskDialogProps {
  open: boolean;
  personId: string;
  /** Has no password to show: this phone is enough. */
  isGuest: boolean;
  onClose: () => void;
}

function AskDialog({ open, personId, isGuest, onClose }: AskDialogProps) {
  const formId = useId();
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function remove(password: string) {
    void send({}, async () => {
      await callServer(accountCalls['delete-account'], { input: { password: password || null } });
      await leaveDeleted(personId);
    });
  }

  return (
    <Dialog
      open={open}
      title={isGuest ? 'Delete everything about you?' : 'Delete your account?'}
      onClose={onClose}
      foot={
        <>
          <SendingNotice trouble={trouble} isSending={isSending} />
          <Button look="danger" type="submit" form={formId} busy={isSending}>
            Delete for good
          </Button>
          <Button look="link" onClick={onClose}>
            {isGuest ? 'Stay' : 'Keep my account'}
          </Button>
        </>
      }
    >
      <Stack>
        <Stack gap="tight">
          <Text>This is for good. Nobody can bring it back, not even us. What goes:</Text>
          <Reasons reasons={isGuest ? guestGoes : goes} />
          <Text>The results of races you ran stay for the others, with ‘a deleted account’ where you were.</Text>
        </Stack>
        <Form id={formId} onSubmit={(value) => remove(value('password'))}>
          {!isGuest && (
            <Field
              label="Your password"
              name="password"
              type="password"
              autoComplete="current-password"
              hint="Only ever used Google? Leave this empty."
            />
          )}
        </Form>
      </Stack>
    </Dialog>
  );
}
