import { useQuery } from '@tanstack/react-query';
import { createElement, type MouseEvent } from 'react';
import { paymentCalls } from '#contract/calls/payment';
import { problems, wordsOf } from '#contract/problems';
import { callServer, isOwnAnswer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { DialogFoot } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { WalletButton, WalletRow } from './wallet-button.tsx';
import { type Method, openProvider, type Provider } from './provider.ts';

const provider = 'PayPal';
const wallets = ['apple', 'google'] as const;

interface PayButtonsProps {
  /** Where the provider's SDK lies. */
  sdk: string;
  total: string;
  /** The way that is under way. */
  paying: Method | null;
  onPay: (by: Method, opened: Provider, button: EventTarget) => void;
}

/** The ways to pay this browser has. The provider's script is asked for here, and nowhere sooner. */
export function PayButtons({ sdk, total, paying, onPay }: PayButtonsProps) {
  const opening = useQuery({
    queryKey: ['pay-sdk', sdk],
    queryFn: async () => {
      const { clientId } = await callServer(paymentCalls['paypal/sdk-params']);
      return openProvider(sdk, clientId);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const opened = opening.data;
  if (opening.isFetching) return <Skeleton words="Asking for your ways to pay…" />;
  if (!opened) {
    return (
      <Notice
        tone="trouble"
        title={wordsIn(opening.error)}
        action={<Button onClick={() => void opening.refetch()}>Try again</Button>}
      >
        <p>Nothing has been taken. Check your signal, or whether something blocks {provider} here.</p>
      </Notice>
    );
  }
  const isBusy = paying !== null;
  const here = wallets.filter((wallet) => opened[wallet]);
  return (
    <DialogFoot isLoose={paying === 'card'}>
      {here.length > 0 && (
        <WalletRow>
          {here.map((wallet) => (
            <WalletButton
              key={wallet}
              wallet={wallet}
              busy={paying === wallet}
              disabled={isBusy && paying !== wallet}
              onClick={() => onPay(wallet, opened, document.body)}
            />
          ))}
        </WalletRow>
      )}
      <CardButton
        total={total}
        isPaying={paying === 'card'}
        isOther={isBusy && paying !== 'card'}
        onPress={(button) => onPay('card', opened, button)}
      />
    </DialogFoot>
  );
}

interface CardButtonProps {
  total: string;
  isPaying: boolean;
  isOther: boolean;
  onPress: (button: EventTarget) => void;
}

/** The provider draws its own button, and its form for the card, into these two elements; ours shows where it does not. */
function CardButton({ total, isPaying, isOther, onPress }: CardButtonProps) {
  const onClick = ({ currentTarget }: MouseEvent) => {
    if (!isPaying && !isOther) onPress(currentTarget);
  };
  return createElement(
    'paypal-basic-card-container',
    { className: 'block' },
    createElement(
      'paypal-basic-card-button',
      { className: 'block', onClick },
      <MainButton busy={isPaying} disabled={isOther}>
        Pay {total} by card
      </MainButton>,
    ),
  );
}

function wordsIn(error: unknown): string {
  if (isOwnAnswer(error) && error.status === problems['payment-not-configured'].status) return error.message;
  return wordsOf('payment-sdk-failed', { provider });
}
