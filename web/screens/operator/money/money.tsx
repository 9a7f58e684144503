import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Discounts } from './discounts.tsx';
import { Numbers } from './numbers.tsx';
import { useState } from 'react';
import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Asked } from '../asked.tsx';
import { Nothing, OperatorRows } from '../operator-row.tsx';
import { useOperatorQuery } from '../use-operator-query.ts';
import { PaymentRow } from './payment-row.tsx';
import type { Payment } from './payment-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

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
