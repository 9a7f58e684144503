import { problems, wordsOf } from '#contract/problems';
import { type Game, troubleIn } from '../../../app/game.ts';
import { StepCard, type StepState } from '../step-card.tsx';
import { paymentsHere } from '../../../app/settings.ts';
import { penceOf, pounds } from './price.ts';
import { TestMode } from './test-mode.tsx';
import { type Paywall, usePaywall } from './use-paywall.ts';

interface PaymentCardProps {
  game: Game;
  /** Whether paying is the next thing to do, and not one among others. */
  isNext: boolean;
  onPay: () => void;
}

/** How a game stands with money, and the way to pay. */
export function PaymentCard({ game, isNext, onPay }: PaymentCardProps) {
  const { data: paywall, error } = usePaywall(game.game_id);
  const card = cardOf(paywall, error);
  const state: StepState = card.isDone ? 'done' : isNext ? 'next' : 'later';
  return (
    <StepCard
      mark="pound"
      title="Payment"
      state={state}
      words={card.words}
      {...(card.mayPay ? { onPress: onPay } : {})}
    >
      {card.mayPay && paymentsHere().by === 'standin' && <TestMode />}
    </StepCard>
  );
}

/** Whether the host can pay for the game just now; asked only where it matters. */
export function useMayPay(game: Game, isWanted: boolean): boolean {
  const { data: paywall, error } = usePaywall(game.game_id, isWanted);
  return isWanted && cardOf(paywall, error).mayPay === true;
}

function cardOf(paywall: Paywall | undefined, error: unknown): { words: string; isDone?: true; mayPay?: true } {
  const { by } = paymentsHere();
  if (by === 'off') return { words: 'Games are free here: nothing to pay.', isDone: true };
  if (!paywall) return { words: error ? troubleIn(error, problems['payment-error'].words) : 'Loading…' };
  if (paywall.paid) return { words: 'Paid. Thank you!', isDone: true };
  if (by === 'unset') return { words: wordsOf('payment-not-configured', { provider: 'PayPal' }) };
  if (paywall.checking) return { words: 'We are checking your payment', mayPay: true };
  return { words: `${pounds(penceOf(paywall.amountGBP))} to pay before the game begins.`, mayPay: true };
}
