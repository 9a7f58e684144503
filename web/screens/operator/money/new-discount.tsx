import { useId } from 'react';
import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { discountCode } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form, type FormValues } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Pair } from '../../../parts/layout/pair.tsx';
import { useSend } from '../../../call/use-send.ts';
import { amountPattern } from '../operator-copy.ts';
import { useLookAgain } from '../use-operator-query.ts';

/** A new code: what it is called, what it takes off, until when and how often. */
export function NewDiscount({ onClose }: { onClose: () => void }) {
  const form = useId();
  const lookAgain = useLookAgain();
  const { send, isSending, trouble, say } = useSend('Failed to make the code');

  function submit(values: FormValues) {
    const maxUses = values('maxUses') === '' ? null : Number(values('maxUses'));
    const basisPoints = Math.round(Number(values('percent')) * 100);
    if (basisPoints < 1 || basisPoints > 10_000)
      return say({ words: 'A code takes from 0.01 to 100 per cent off.', code: 'bad-input' });
    const asked = {
      code: values('code'),
      basisPoints,
      lastDay: values('lastDay') || null,
      maxUses,
    };
    return void send(asked, async (input) => {
      await callServer(operatorMoneyCalls['operator/create-discount'], { input });
      await lookAgain();
      onClose();
    });
  }

  return (
    <Dialog
      open
      title="New code"
      onClose={onClose}
      foot={
        <MainButton type="submit" form={form} busy={isSending}>
          Make the code
        </MainButton>
      }
    >
      <Form id={form} onSubmit={submit}>
        <Field
          label="Code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={discountCode.length}
          pattern="[A-Za-z0-9][A-Za-z0-9\-]{2,59}"
          title="A code is 3 to 60 letters, digits or dashes."
          hint="Letters, digits and dashes, such as STAG-20."
        />
        <Pair>
          <Field
            label="Per cent off"
            name="percent"
            inputMode="decimal"
            required
            autoComplete="off"
            pattern={amountPattern}
            title="From 0.01 to 100."
          />
          <Field
            label="Uses at most"
            name="maxUses"
            type="number"
            inputMode="numeric"
            min={1}
            max={discountCode.usesMost}
            hint="Empty: as often as people like."
          />
        </Pair>
        <Field label="Last day" name="lastDay" type="date" hint="Empty: until you end it." />
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Form>
    </Dialog>
  );
}
