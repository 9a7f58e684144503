import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Button } from '../../../parts/buttons/button.tsx';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { longDayOf } from '../../../app/long-date.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { Tag } from '../../../parts/marks/stamp.tsx';
import { useSend } from '../../../call/use-send.ts';
import { Asked } from '../asked.tsx';
import { OperatorRow, OperatorRows, Nothing } from '../operator-row.tsx';
import { percentOf } from '../operator-copy.ts';
import { useOperatorQuery, useLookAgain } from '../use-operator-query.ts';
import { NewDiscount } from './new-discount.tsx';

type Discount = OutputOf<(typeof operatorMoneyCalls)['operator/discounts']>[number];
/** Which sheet is open: none, the one for a new code, or the question before one ends. */
type Sheet = 'none' | 'new' | Discount;

/** The codes that take something off, made and ended here. */
export function Discounts() {
  const query = useOperatorQuery(operatorMoneyCalls['operator/discounts']);
  const [sheet, setSheet] = useState<Sheet>('none');
  const close = () => setSheet('none');
  return (
    <Stack>
      <ChalkHeading>Discount codes</ChalkHeading>
      <Asked query={query} waiting="Fetching the codes…" trouble="Failed to load the codes">
        {(codes) =>
          codes.length === 0 ? (
            <Nothing>There is no code yet.</Nothing>
          ) : (
            <OperatorRows label="Discount codes">
              {codes.map((code) => (
                <OperatorRow key={code.id} title={code.code} facts={codeFacts(code)} mark={<Tag>{standOf(code)}</Tag>}>
                  {code.isOpen && (
                    <SmallButton onClick={() => setSheet(code)}>
                      End<span className="sr-only"> {code.code}</span>
                    </SmallButton>
                  )}
                </OperatorRow>
              ))}
            </OperatorRows>
          )
        }
      </Asked>
      <Button onClick={() => setSheet('new')}>New code</Button>
      {sheet === 'new' && <NewDiscount onClose={close} />}
      {typeof sheet === 'object' && <EndDiscount discount={sheet} onClose={close} />}
    </Stack>
  );
}

function codeFacts({ basisPoints, expiresAt, maxUses, uses }: Discount): string[] {
  return [
    `${percentOf(basisPoints)} off`,
    // It ends as the day after begins.
    expiresAt === null ? 'no last day' : `until ${longDayOf(expiresAt - 1)}`,
    maxUses === null ? `used ${uses} ${uses === 1 ? 'time' : 'times'}` : `${uses} of ${maxUses} used`,
  ];
}

function standOf({ isOpen, endedAt, maxUses, uses }: Discount): string {
  if (isOpen) return 'Open';
  if (endedAt !== null) return 'Ended';
  return maxUses !== null && uses >= maxUses ? 'Used up' : 'Run out';
}

function EndDiscount({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const lookAgain = useLookAgain();
  const { send, isSending, trouble } = useSend('Failed to end the code');

  function end() {
    void send({}, async () => {
      await callServer(operatorMoneyCalls['operator/end-discount'], { params: { id: discount.id } });
      await lookAgain();
      onClose();
    });
  }

  return (
    <ConfirmDialog
      open
      title={`End ${discount.code}?`}
      yes="End the code"
      no="Keep it"
      busy={isSending}
      onYes={end}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>Nobody can use it from then on. What was paid with it stays paid. It cannot be opened again.</Text>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
      </Stack>
    </ConfirmDialog>
  );
}
