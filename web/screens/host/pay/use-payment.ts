import { useEffect, useRef, useState } from 'react';
import { paymentCalls } from '#contract/calls/payment';
import { problems, wordsOf } from '#contract/problems';
import { callServer, isOwnAnswer, RequestError } from '../../../call/api.ts';
import type { Game } from '../../../app/game.ts';
import { keyedSender, newKey } from '../../../call/idempotency-key.ts';
import type { Method, Provider } from './provider.ts';
import { PayTrouble, type Purchase } from './purchase.ts';
import { usePaywallChanges } from './use-paywall.ts';

/** An order whose capture nobody has answered yet. */
interface Unanswered {
  orderId: string;
  key: string;
}

type PayStep =
  | { type: 'choosing'; trouble?: PayTrouble }
  | { type: 'paying'; by: Method | 'discount' }
  | { type: 'taking' }
  /** The provider has not said, or its word was lost on the way; `unanswered` is asked for again. */
  | { type: 'checking'; unanswered: Unanswered | null };

const askEveryMs = 2_000;
const noAnswer = 'We got no answer. Check your signal, then try again.';
const another = 'Try again, or pay another way.';
const declined = {
  headline: 'Your card was declined. Nothing was taken.',
  reason: 'Try another card, or pay another way.',
};

/** One attempt to pay for a game at a time, from the press to what became of it. */
export function usePayment(game: Game, discountCode: string | null) {
  const gameId = game.game_id;
  const { askAgain, askGameAgain } = usePaywallChanges(gameId);
  const [send] = useState(keyedSender);
  const [step, setStep] = useState<PayStep>({ type: 'choosing' });
  const isUnderWay = useRef(false);
  const code = discountCode === null ? {} : { discountCode };
  const item = String(gameId);

  async function createOrder() {
    try {
      const made = await send({ item, ...code }, (input, key) =>
        callServer(paymentCalls['paypal/order/create'], { input, key }),
      );
      if (!made.id) throw new PayTrouble(problems['order-id-missing'].words, another);
      return { orderId: made.id, paid: made.paid ?? false };
    } catch (error) {
      // Paid for in another tab, perhaps.
      void askAgain();
      throw troubleOf(error, 'order-create-failed');
    }
  }

  async function capture(unanswered: Unanswered): Promise<void> {
    const { orderId, key } = unanswered;
    setStep({ type: 'taking' });
    const jsonGame = { game_id: item, game_type: game.game_type, game_groups: game.game_groups };
    try {
      const call = paymentCalls['paypal/order/capture'];
      const taken = await callServer(call, { params: { orderId }, input: { item, ...code, jsonGame }, key });
      if (!taken.success) throw new PayTrouble(problems['capture-failed'].words, another);
      await settle(taken.paid === false);
    } catch (error) {
      if (error instanceof RequestError && error.code === 'payment-checking') return settle(true);
      if (!isLost(error)) throw troubleOf(error, 'capture-failed-status');
      return setStep({ type: 'checking', unanswered });
    }
  }

  /** What the money did is the server's to say. */
  async function settle(isOpen: boolean): Promise<void> {
    const paywall = await askAgain();
    if (isOpen && !paywall?.paid) return setStep({ type: 'checking', unanswered: null });
    setStep({ type: 'choosing' });
    return void askGameAgain();
  }

  async function attempt(by: Method | 'discount', act: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setStep({ type: 'paying', by });
    try {
      await act();
    } catch (error) {
      setStep({ type: 'choosing', trouble: troubleOf(error, 'payment-error') });
    } finally {
      isUnderWay.current = false;
    }
  }

  const pay = (by: Method, provider: Provider, totalPence: number, button: EventTarget) =>
    attempt(by, async () => {
      // An SDK may put words of its own in place of ours.
      let ours: PayTrouble | null = null;
      const kept = async <T>(work: Promise<T>): Promise<T> => {
        try {
          return await work;
        } catch (error) {
          ours = troubleOf(error, 'payment-error');
          throw error;
        }
      };
      const purchase: Purchase = {
        totalPence,
        createOrder: () => kept(createOrder()),
        capture: (orderId) => kept(capture({ orderId, key: newKey() })),
      };
      try {
        if ((await provider[by]?.(purchase, button)) === 'cancelled') setStep({ type: 'choosing' });
      } catch (error) {
        throw ours ?? error;
      }
    });

  /** A discount has left nothing to pay: no provider is asked. */
  const takeForNothing = () =>
    attempt('discount', async () => {
      const { orderId, paid } = await createOrder();
      if (paid) await settle(false);
      else await capture({ orderId, key: newKey() });
    });

  const again = useRef(async () => undefined as void);
  again.current = async () => {
    if (step.type !== 'checking') return;
    const paywall = await askAgain();
    if (paywall?.paid) return settle(false);
    if (step.unanswered) return attempt('card', () => capture(step.unanswered as Unanswered));
    if (!paywall || paywall.checking) return setStep({ ...step });
    return setStep({ type: 'choosing', trouble: new PayTrouble(problems['capture-failed'].words, another) });
  };
  useEffect(() => {
    if (step.type !== 'checking') return undefined;
    const asking = setTimeout(() => void again.current(), askEveryMs);
    return () => clearTimeout(asking);
  }, [step]);

  return { step, pay, takeForNothing };
}

/** No answer, or one that is not our server's last word. */
function isLost(error: unknown): boolean {
  if (error instanceof PayTrouble) return false;
  return !isOwnAnswer(error) || error.status >= 500;
}

function troubleOf(
  error: unknown,
  code: 'order-create-failed' | 'capture-failed-status' | 'payment-error',
): PayTrouble {
  if (error instanceof PayTrouble) return error;
  if (!(error instanceof RequestError)) {
    const { words } = problems['payment-error'];
    return new PayTrouble(words, error instanceof TypeError ? noAnswer : another);
  }
  const words = wordsOf(code, { status: error.status });
  if (!isOwnAnswer(error)) return new PayTrouble(words, another);
  if (error.code === 'payment-declined') return new PayTrouble(words, declined.reason, declined.headline);
  return new PayTrouble(words, error.message);
}
