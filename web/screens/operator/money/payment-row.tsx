import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { callServer } from '../../../call/api.ts';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { useSend } from '../../../call/use-send.ts';
import { OperatorRow } from '../operator-row.tsx';
import { useLookAgain } from '../use-operator-query.ts';
import { type Payment, paymentFacts, paymentTitle, standWords, stateWords } from './payment-words.ts';

interface PaymentRowProps {
  payment: Payment;
  onRefund: () => void;
  /** What came of it, in words. */
  onDone: (words: string) => void;
}

/** One payment, and what can be done about it. */
export function PaymentRow({ payment, onRefund, onDone }: PaymentRowProps) {
  const { id, reason, may } = payment;
  const lookAgain = useLookAgain();
  const checking = useSend('Failed to ask the provider');
  const mailing = useSend('Failed to mail the receipt');
  const name = <span className="sr-only">: {paymentTitle(payment)}</span>;

  function check() {
    void checking.send({}, async () => {
      const answer = await callServer(operatorMoneyCalls['operator/check-payment'], { params: { id } });
      await lookAgain();
      onDone(`Asked: ${stateWords(answer.state).toLowerCase()}.`);
    });
  }

  function mail() {
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
