import { useState } from 'react';
import { problems, wordsOf } from '#contract/problems';
import type { Game } from '../../../app/game.ts';
import { troubleIn } from '../../../call/trouble.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { DialogFoot } from '../../../parts/dialogs/dialog.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { paymentsHere } from '../../../app/settings.ts';
import { counted } from '../next-step.ts';
import { PayButtons } from './pay-buttons.tsx';
import { penceOf, pounds, totalPence } from './price.ts';
import { TestMode } from './test-mode.tsx';
import { usePayment } from './use-payment.ts';
import { usePaywall } from './use-paywall.ts';
import { paymentCalls } from '#contract/calls/payment';
import { callServer, isOwnAnswer } from '../../../call/api.ts';
import { useSend } from '../../../call/use-send.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { FieldRow } from '../../../parts/fields/field-row.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';

/** A code that works, and the part of the price it takes off. */
interface Discount {
  code: string;
  fraction: number;
}

/** What a game costs, what a code takes off, and the ways to pay; shown until it is paid for. */
export function PaymentStep({ game, onClose }: { game: Game; onClose: () => void }) {
  const here = paymentsHere();
  const paywall = usePaywall(game.gameId);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const { step, pay, takeForNothing } = usePayment(game, discount?.code ?? null);
  if (!('sdk' in here)) {
    return (
      <Notice tone="trouble" title={wordsOf('payment-not-configured', { provider: 'PayPal' })}>
        <p>Nothing can be paid here, so this game cannot begin. Tell whoever runs this site.</p>
      </Notice>
    );
  }
  if (!paywall.data) {
    if (!paywall.error) return <Skeleton words="Looking up the price…" />;
    return (
      <Notice
        tone="trouble"
        title={troubleIn(paywall.error, problems['payment-error'].words)}
        action={<Button onClick={() => void paywall.refetch()}>Try again</Button>}
      />
    );
  }
  if (step.type === 'taking' || step.type === 'checking' || paywall.data.checking) {
    return <Checking isTaking={step.type === 'taking'} onClose={onClose} />;
  }
  const price = penceOf(paywall.data.amountGBP);
  const total = totalPence(price, discount?.fraction ?? 0);
  const trouble = step.type === 'choosing' ? step.trouble : undefined;
  const paying = step.type === 'paying' ? step.by : null;
  return (
    <Stack gap="field">
      <TestMode />
      <Facts facts={factsOf(game, price, total, discount)} />
      {discount ? (
        <Button look="link" onClick={() => setDiscount(null)}>
          Pay without {discount.code}
        </Button>
      ) : (
        <DiscountField onApplied={setDiscount} />
      )}
      {trouble && (
        <Notice tone="trouble" title={trouble.headline ?? trouble.message}>
          <p>{trouble.reason}</p>
          {trouble.headline && <SmallPrint>{trouble.message}</SmallPrint>}
        </Notice>
      )}
      <SmallPrint>
        Paid once for the whole game; your players pay nothing. Cancel before the race starts, and you get it all back.
      </SmallPrint>
      {total === 0 ? (
        <DialogFoot isLoose={false}>
          <MainButton busy={paying === 'discount'} onClick={() => void takeForNothing()}>
            Confirm: nothing to pay
          </MainButton>
        </DialogFoot>
      ) : (
        <PayButtons
          sdk={here.sdk}
          total={pounds(total)}
          paying={paying === 'discount' ? null : paying}
          onPay={(by, provider, button) => void pay(by, provider, total, button)}
        />
      )}
    </Stack>
  );
}

function factsOf(game: Game, price: number, total: number, discount: Discount | null) {
  const facts: [name: string, value: string][] = [[`Price for ${counted(game.teamCount, 'team')}`, pounds(price)]];
  if (discount) facts.push([`${discount.code}: ${percentOf(discount)} off`, `−${pounds(price - total)}`]);
  facts.push(['Total', pounds(total)]);
  return facts;
}

function percentOf({ fraction }: Discount): string {
  return `${Math.round(fraction * 10_000) / 100}%`;
}

/** Money is on its way, and nobody should send more. */
function Checking({ isTaking, onClose }: { isTaking: boolean; onClose: () => void }) {
  return (
    <Stack gap="field">
      <TestMode />
      {isTaking ? (
        <Notice tone="info" title="Taking your payment…">
          <p>One moment.</p>
        </Notice>
      ) : (
        <Notice tone="info" title="We are checking your payment">
          <p>We have not heard yet what became of it. You do not need to pay again.</p>
          <p>You can close this: it goes on by itself, and this page says when it is done.</p>
        </Notice>
      )}
      <DialogFoot isLoose={false}>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Stack>
  );
}

/** Asks what a code is worth; what it took off is shown by whoever shows the price. */
function DiscountField({ onApplied }: { onApplied: (discount: Discount) => void }) {
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
