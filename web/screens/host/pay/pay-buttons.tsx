import { useQuery } from '@tanstack/react-query';
import { createElement, type MouseEvent, type ReactNode } from 'react';
import { paymentCalls } from '#contract/calls/payment';
import { problems, wordsOf } from '#contract/problems';
import { callServer, isOwnAnswer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { DialogFoot } from '../../../parts/dialogs/dialog.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { type Method, openProvider, type Provider } from './provider.ts';
import { BareButton, type BareButtonProps } from '../../../parts/buttons/bare-button.tsx';

const apple =
  'M12.150 6.900c-.950 0-2.420-1.080-3.960-1.040-2.040.030-3.910 1.180-4.960 3.010-2.120 3.680-.550 9.100 1.520 12.090 1.010 1.450 2.210 3.090 3.790 3.040 1.520-.060 2.090-.990 3.940-.990 1.830 0 2.350.990 3.960.950 1.640-.030 2.680-1.480 3.680-2.950 1.160-1.690 1.640-3.330 1.660-3.420-.040-.010-3.180-1.220-3.220-4.860-.030-3.040 2.480-4.490 2.600-4.560-1.430-2.090-3.620-2.320-4.390-2.380-2-.160-3.680 1.090-4.610 1.090ZM15.530 3.830c.840-1.010 1.400-2.430 1.240-3.830-1.210.050-2.660.800-3.530 1.820-.780.900-1.450 2.340-1.270 3.710 1.340.100 2.720-.690 3.560-1.700';

const google = [
  [
    '#4285F4',
    'M22.560 12.250c0-.780-.070-1.530-.200-2.250H12v4.260h5.920c-.260 1.370-1.040 2.530-2.210 3.310v2.770h3.570c2.080-1.920 3.280-4.740 3.280-8.090Z',
  ],
  [
    '#34A853',
    'M12 23c2.970 0 5.460-.980 7.280-2.660l-3.570-2.770c-.980.660-2.230 1.060-3.710 1.060-2.860 0-5.290-1.930-6.160-4.530H2.180v2.840C3.990 20.530 7.700 23 12 23Z',
  ],
  [
    '#FBBC05',
    'M5.840 14.090c-.220-.660-.350-1.360-.350-2.090s.130-1.430.350-2.090V7.070H2.180C1.430 8.550 1 10.220 1 12s.430 3.450 1.180 4.930Z',
  ],
  [
    '#EA4335',
    'M12 5.380c1.620 0 3.060.560 4.210 1.640l3.150-3.150C17.450 2.090 14.970 1 12 1 7.700 1 3.990 3.470 2.180 7.070l3.660 2.840c.870-2.600 3.300-4.530 6.160-4.530Z',
  ],
] as const;

type Wallet = 'apple' | 'google';

const names: Record<Wallet, string> = { apple: 'Apple', google: 'Google' };

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

/** A wallet's own mark and the word Pay, in ink on paper or the other way round, as its maker asks for. */
function WalletButton({ wallet, ...rest }: Omit<BareButtonProps, 'children'> & { wallet: Wallet }) {
  const look = rest.disabled ? 'border-raised bg-raised text-quiet' : 'border-ink bg-ink text-page active:opacity-80';
  return (
    <BareButton
      {...rest}
      className={`flex min-h-16 w-full items-center justify-center gap-2 rounded-mat border-3 px-5 py-2 text-[1.625rem] leading-none font-semibold ${look}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-7 shrink-0">
        {wallet === 'apple' ? (
          <path d={apple} className="fill-current" />
        ) : (
          google.map(([colour, path]) => <path key={colour} d={path} fill={colour} />)
        )}
      </svg>
      <span className="sr-only">{names[wallet]} </span>
      Pay
    </BareButton>
  );
}

/** Wallets beside each other: there are two at most. */
function WalletRow({ children }: { children: ReactNode }) {
  return <div className="grid auto-cols-fr grid-flow-col gap-3">{children}</div>;
}
