import { useState } from 'react';
import { paymentCalls } from '#contract/calls/payment';
import { problems } from '#contract/problems';
import { callServer, isOwnAnswer } from '../../../call/api.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { FieldRow } from '../../../parts/fields/field-row.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';

/** A code that works, and the part of the price it takes off. */
export interface Discount {
  code: string;
  fraction: number;
}

type Step = 'ready' | 'asking' | { fault: string };

/** Asks what a code is worth; what it took off is shown by whoever shows the price. */
export function DiscountField({ onApplied }: { onApplied: (discount: Discount) => void }) {
  const [step, setStep] = useState<Step>('ready');

  async function apply(code: string) {
    if (step === 'asking') return;
    if (code === '') return setStep({ fault: problems['code-invalid'].words });
    setStep('asking');
    try {
      const fraction: unknown = await callServer(paymentCalls['paypal/check-code'], { input: { discountCode: code } });
      if (typeof fraction !== 'number' || !(fraction > 0)) return setStep({ fault: problems['code-invalid'].words });
      onApplied({ code, fraction });
    } catch (error) {
      const isRefused = isOwnAnswer(error) && error.status < 500;
      setStep({ fault: isRefused ? error.message : problems['code-not-applied'].words });
    }
  }

  return (
    <Form onSubmit={(values) => void apply(values('discountCode').trim())}>
      <FieldRow
        action={
          <SmallButton type="submit" busy={step === 'asking'}>
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
          error={typeof step === 'object' ? step.fault : undefined}
          onInput={() => setStep((now) => (now === 'asking' ? now : 'ready'))}
        />
      </FieldRow>
    </Form>
  );
}
