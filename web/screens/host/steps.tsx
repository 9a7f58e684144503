import type { ReactNode } from 'react';
import { cluesBy } from '#contract/game';
import { type Game, type Team, useTeams } from '../../app/game.ts';
import { troubleIn } from '../../call/trouble.ts';
import { MainButton, MainLink } from '../../parts/buttons/main-button.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { StepCard, type StepState } from './step-card.tsx';
import {
  cluesProgress,
  isBeingMade,
  isUnpaidOrder,
  type NextStep,
  nextStep,
  routeProgress,
  startProgress,
} from './next-step.ts';
import { TeamsStep } from './teams-step.tsx';
import { problems, wordsOf } from '#contract/problems';
import { paymentsHere } from '../../app/settings.ts';
import { penceOf, pounds } from './pay/price.ts';
import { TestMode } from './pay/test-mode.tsx';
import { type Paywall, usePaywall } from './pay/use-paywall.ts';

interface PaymentCardProps {
  game: Game;
  /** Whether paying is the next thing to do, and not one among others. */
  isNext: boolean;
  onPay: () => void;
}

interface StepsProps {
  game: Game;
  onStart: () => void;
  onPay: () => void;
}

/** Route, teams, payment, start: how far each is. */
export function Steps({ game, onStart, onPay }: StepsProps) {
  const { data: teams } = useTeams(game.gameId);
  const route = routeProgress(game);
  const next = teams ? nextStep(game, teams) : null;
  const setup = `/host/${game.gameId}/setup`;
  function wayToStart() {
    if (isBeingMade(game)) return {};
    if (!route.isDone) return { to: setup };
    return teams ? { onPress: onStart } : {};
  }

  if (isUnpaidOrder(game)) {
    return <PaymentCard game={game} isNext onPay={onPay} />;
  }
  return (
    <Stack gap="tight">
      {!isBeingMade(game) && (
        <StepCard
          mark={1}
          title="Route"
          state={stateOf(route.isDone, next === 'route')}
          words={route.words}
          {...(game.type === 'lazy' ? {} : { to: setup })}
        />
      )}
      {cluesBy(game) === 'host' && <CluesStep game={game} teams={teams ?? []} isNext={next === 'clues'} />}
      <TeamsStep game={game} mark={2} state={next === 'members' || next === 'nudge' ? 'next' : 'later'} />
      <PaymentCard game={game} isNext={false} onPay={onPay} />
      <StepCard
        mark={3}
        title="Start Game"
        state={next === 'start' ? 'next' : 'later'}
        words={teams ? startProgress(game, teams) : 'First we look at your teams.'}
        {...wayToStart()}
      />
    </Stack>
  );
}

/** The button for what comes next; null where nothing does but waiting. */
export function useNextButton({ game, onStart, onPay }: StepsProps): ReactNode {
  const { data: teams } = useTeams(game.gameId);
  const isOrder = isUnpaidOrder(game);
  const mayPay = useMayPay(game, isOrder);
  if (isOrder) return mayPay ? <MainButton onClick={onPay}>Pay now</MainButton> : null;
  const step = teams ? nextStep(game, teams) : 'wait';
  return step === 'wait' || step === 'answers' ? null : <Next step={step} game={game} onStart={onStart} />;
}

function CluesStep({ game, teams, isNext }: { game: Game; teams: Team[]; isNext: boolean }) {
  const { isDone, words } = cluesProgress(teams);
  return (
    <StepCard mark="clue" title="Clues" state={stateOf(isDone, isNext)} words={words} to={`/group/${game.gameId}/A`} />
  );
}

export function Next({ step, game, onStart }: Omit<StepsProps, 'onPay'> & { step: NextStep }) {
  if (step === 'start') return <MainButton onClick={onStart}>Start Game</MainButton>;
  if (step === 'route') return <MainLink to={`/host/${game.gameId}/setup`}>Finish setup</MainLink>;
  if (step === 'clues') return <MainLink to={`/group/${game.gameId}/A`}>Write the clues</MainLink>;
  const words = step === 'members' ? 'Fill your teams' : 'Check on your teams';
  return <MainLink to={`/host/${game.gameId}/teams`}>{words}</MainLink>;
}

export function stateOf(isDone: boolean, isNext: boolean): StepState {
  if (isDone) return 'done';
  return isNext ? 'next' : 'later';
}

/** How a game stands with money, and the way to pay. */
function PaymentCard({ game, isNext, onPay }: PaymentCardProps) {
  const { data: paywall, error } = usePaywall(game.gameId);
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
function useMayPay(game: Game, isWanted: boolean): boolean {
  const { data: paywall, error } = usePaywall(game.gameId, isWanted);
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
