import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Discounts } from './discounts.tsx';
import { Numbers } from './numbers.tsx';
import { useState } from 'react';
import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Asked } from '../asked.tsx';
import { Nothing, OperatorRow, OperatorRows } from '../operator-row.tsx';
import { useLookAgain, useOperatorQuery } from '../use-operator-query.ts';
import { gameWords, type Payment, paymentFacts, paymentTitle, standWords, stateWords } from './payment-copy.ts';
import { callServer } from '../../../call/api.ts';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { useSend } from '../../../call/use-send.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { hasMail } from '../../../app/settings.ts';
import { poundsOf } from '../operator-copy.ts';

interface RefundDialogProps {
  payment: Payment;
  onClose: () => void;
  onDone: (words: string) => void;
}

interface PaymentRowProps {
  payment: Payment;
  onRefund: () => void;
  /** What came of it, in words. */
  onDone: (words: string) => void;
}

/** Payments, discount codes and prices. */
export function Money() {
  return (
    <Columns
      aside={
        <Stack gap="section">
          <Discounts />
          <Numbers />
        </Stack>
      }
    >
      <Payments />
    </Columns>
  );
}

/** What needs a look first, then the newest. */
function Payments() {
  const query = useOperatorQuery(operatorMoneyCalls['operator/payments']);
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const rows = (label: string, payments: Payment[]) => (
    <OperatorRows label={label}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} onRefund={() => setRefunding(payment)} onDone={setSaid} />
      ))}
    </OperatorRows>
  );
  return (
    <Asked query={query} waiting="Counting the till…" trouble="Failed to load the payments">
      {({ review, recent }) => {
        const others = recent.filter(({ id }) => !review.some((payment) => payment.id === id));
        return (
          <Stack gap="section">
            {said && <Notice tone="good" title={said} />}
            <Stack>
              <ChalkHeading>Needs a look</ChalkHeading>
              {review.length === 0 ? <Nothing>Every penny is where it belongs.</Nothing> : rows('Needs a look', review)}
            </Stack>
            <Stack>
              <ChalkHeading>Lately</ChalkHeading>
              {others.length === 0 ? <Nothing>Nobody has paid yet.</Nothing> : rows('Lately', others)}
            </Stack>
            {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} onDone={setSaid} />}
          </Stack>
        );
      }}
    </Asked>
  );
}

/** One payment, and what can be done about it. */
function PaymentRow({ payment, onRefund, onDone }: PaymentRowProps) {
  const { id, reason, may } = payment;
  const lookAgain = useLookAgain();
  const checking = useSend('Failed to ask the provider');
  const mailing = useSend('Failed to mail the receipt');
  const name = <span className="sr-only">: {paymentTitle(payment)}</span>;

  function check() {
    mailing.forget();
    void checking.send({}, async () => {
      const answer = await callServer(operatorMoneyCalls['operator/check-payment'], { params: { id } });
      await lookAgain();
      onDone(`Asked: ${stateWords(answer.state).toLowerCase()}.`);
    });
  }

  function mail() {
    checking.forget();
    void mailing.send({}, async () => {
      await callServer(operatorMoneyCalls['operator/receipt'], { params: { id } });
      await lookAgain();
      onDone('The receipt is on its way.');
    });
  }

  return (
    <OperatorRow
      title={paymentTitle(payment)}
      facts={paymentFacts(payment)}
      note={reason}
      trouble={checking.trouble?.words ?? mailing.trouble?.words}
      mark={<Tag>{standWords(payment)}</Tag>}
    >
      {(may.check || may.receipt || may.refund) && (
        <>
          {may.check && (
            <SmallButton busy={checking.isSending} onClick={check}>
              Look again{name}
            </SmallButton>
          )}
          {may.receipt && (
            <SmallButton busy={mailing.isSending} onClick={mail}>
              Mail the receipt{name}
            </SmallButton>
          )}
          {may.refund && <SmallButton onClick={onRefund}>Refund{name}</SmallButton>}
        </>
      )}
    </OperatorRow>
  );
}

/** Asked before money goes back. */
function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
  const lookAgain = useLookAgain();
  const { send, isSending, trouble } = useSend('Failed to refund');
  const sum = poundsOf(payment.totalPence);

  function refund() {
    void send({}, async () => {
      const { state } = await callServer(operatorMoneyCalls['operator/refund'], { params: { id: payment.id } });
      await lookAgain();
      onDone(state === 'refunded' ? `${sum} went back.` : `${sum} is on its way back.`);
      onClose();
    });
  }

  return (
    <ConfirmDialog
      open
      title={`Refund ${sum}?`}
      yes={`Refund ${sum}`}
      no="Keep it"
      busy={isSending}
      onYes={refund}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>{`All that was paid for ${gameWords(payment)} goes back the way it came${hasMail() ? ', and whoever paid is told by mail' : ''}.`}</Text>
        <Text>The game then counts as not paid. This cannot be undone.</Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
