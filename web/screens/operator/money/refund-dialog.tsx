import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { callServer } from '../../../call/api.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { hasMail } from '../../../app/settings.ts';
import { useSend } from '../../../call/use-send.ts';
import { poundsOf } from '../operator-words.ts';
import { useLookAgain } from '../use-operator-query.ts';
import { gameWords, type Payment } from './payment-words.ts';

interface RefundDialogProps {
  payment: Payment;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Asked before money goes back. */
export function RefundDialog({ payment, onClose, onDone }: RefundDialogProps) {
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
