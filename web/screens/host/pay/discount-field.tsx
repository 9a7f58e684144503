import { paymentCalls } from '#contract/calls/payment';
import { problems } from '#contract/problems';
import { callServer, isOwnAnswer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { FieldRow } from '../../../parts/fields/field-row.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';

/** A code that works, and the part of the price it takes off. */
export interface Discount {
  code: string;
  fraction: number;
}

/** Asks what a code is worth; what it took off is shown by whoever shows the price. */
export function DiscountField({ onApplied }: { onApplied: (discount: Discount) => void }) {
  const { send, isSending, trouble, say, forget } = useSend((error) => {
    const isRefused = isOwnAnswer(error) && error.status < 500;
    return { words: isRefused ? error.message : problems['code-not-applied'].words };
  });

  function apply(code: string) {
    const invalid = { words: problems['code-invalid'].words };
    if (code === '') return say(invalid);
    return void send({ discountCode: code }, async (input) => {
      const fraction: unknown = await callServer(paymentCalls['paypal/check-code'], { input });
      if (typeof fraction === 'number' && fraction > 0) onApplied({ code, fraction });
      else say(invalid);
    });
  }

  return (
    <Form onSubmit={(values) => apply(values('discountCode').trim())}>
      <FieldRow
        action={
          <SmallButton type="submit" busy={isSending}>
            Apply
          </SmallButton>
        }
      >
        <Field
          label="Discount code"
          name="discountCode"
          aside="Optional"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          error={trouble?.words}
          onInput={forget}
        />
      </FieldRow>
    </Form>
  );
}
