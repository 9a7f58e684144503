import { lazy, Suspense } from 'react';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { hasMail } from '../../../app/settings.ts';
import type { SheetProps } from '../sheet.ts';
import { TestMode } from './test-mode.tsx';
import { usePaywall } from './use-paywall.ts';

const LazyPaymentStep = lazy(async () => ({ default: (await import('./payment-step.tsx')).PaymentStep }));

/** The payment as a part of a sheet; its code is fetched when there is something to pay. */
export function PaymentPart(props: Pick<SheetProps, 'game' | 'onClose'>) {
  return (
    <Suspense fallback={<Skeleton words="Loading…" />}>
      <LazyPaymentStep {...props} />
    </Suspense>
  );
}

/** The sheet to pay for a game, and that it is paid. */
export function PayNow({ game, open, onClose }: SheetProps) {
  const { data: paywall } = usePaywall(game.gameId, open);
  const isPaid = paywall?.paid ?? false;
  return (
    <Dialog
      open={open}
      title="Pay now"
      onClose={onClose}
      foot={isPaid && <MainButton onClick={onClose}>Done</MainButton>}
    >
      {open && (isPaid ? <Paid email={game.hostEmail} /> : <PaymentPart game={game} onClose={onClose} />)}
    </Dialog>
  );
}

function Paid({ email }: { email: string }) {
  return (
    <Stack gap="field">
      <TestMode />
      <Notice tone="good" title="Paid. Thank you!">
        <p>
          {hasMail()
            ? `Your receipt is on its way to ${email}.`
            : 'No mail goes out from here, so there is no receipt.'}
        </p>
      </Notice>
    </Stack>
  );
}
