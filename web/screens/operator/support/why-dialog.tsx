import { type ReactNode, useId } from 'react';
import { counter } from '#contract/limits';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useSend } from '../../../call/use-send.ts';

interface WhyDialogProps {
  title: string;
  /** What happens then. */
  children: ReactNode;
  yes: string;
  no: string;
  isDanger: boolean;
  /** Who reads the reason. */
  hint: string;
  onYes: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asked before something is done to somebody: it takes a reason. */
export function WhyDialog({ title, children, yes, no, isDanger, hint, onYes, onClose }: WhyDialogProps) {
  const form = useId();
  const { send, isSending, trouble } = useSend('That did not work');
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button type="submit" form={form} look={isDanger ? 'danger' : 'outline'} busy={isSending}>
            {yes}
          </Button>
          <Button look="link" onClick={onClose}>
            {no}
          </Button>
        </>
      }
    >
      <Stack>
        <Stack gap="tight">{children}</Stack>
        <Form id={form} onSubmit={(value) => void send({ reason: value('reason') }, ({ reason }) => onYes(reason))}>
          <Field label="Why" name="reason" required autoComplete="off" maxLength={counter.reason} hint={hint} />
          {trouble && <Notice tone="trouble" title={trouble.words} />}
        </Form>
      </Stack>
    </Dialog>
  );
}
