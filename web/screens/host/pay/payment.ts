import { problems, wordsOf } from '#contract/problems';
import { isOwnAnswer, RequestError } from '../../../call/api.ts';
import { newKey } from '../../../call/idempotency-key.ts';
import type { Method, Provider } from './provider.ts';
import { PayTrouble, type Purchase } from './purchase.ts';
import type { Paywall } from './use-paywall.ts';

/** An order whose capture nobody has answered yet. */
interface Unanswered {
  orderId: string;
  key: string;
}

export type PayStep =
  | { type: 'choosing'; trouble?: PayTrouble }
  | { type: 'paying'; by: Method | 'discount' }
  | { type: 'taking' }
  /** The provider has not said, or its word was lost on the way; `unanswered` is asked for again. */
  | { type: 'checking'; unanswered: Unanswered | null };

/** What a payment asks of the server, and what it makes the page look at again. */
export interface PayCalls {
  createOrder: () => Promise<{ id?: string; paid?: boolean }>;
  capture: (orderId: string, key: string) => Promise<{ success: boolean; paid?: boolean }>;
  askAgain: () => Promise<Paywall | undefined>;
  askGameAgain: () => unknown;
}

const askEveryMs = 2_000;
const noAnswer = 'We got no answer. Check your signal, then try again.';
const another = 'Try again, or pay another way.';
const declined = {
  headline: 'Your card was declined. Nothing was taken.',
  reason: 'Try another card, or pay another way.',
};

/** One attempt to pay for a game at a time, from the press to what became of it. */
export class Payment {
  step: PayStep = { type: 'choosing' };
  #calls: PayCalls;
  readonly #everyMs: number;
  readonly #followers = new Set<() => void>();
  #isUnderWay = false;
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(calls: PayCalls, everyMs = askEveryMs) {
    this.#calls = calls;
    this.#everyMs = everyMs;
  }

  /** From now on by these: what is paid for, or the code, has changed. */
  use(calls: PayCalls): void {
    this.#calls = calls;
  }

  /** While somebody follows, what is being checked is asked for. */
  readonly follow = (tell: () => void): (() => void) => {
    this.#followers.add(tell);
    this.#askSoon();
    return () => {
      this.#followers.delete(tell);
      if (this.#followers.size === 0) clearTimeout(this.#asking);
    };
  };

  readonly pay = (by: Method, provider: Provider, totalPence: number, button: EventTarget): Promise<void> =>
    this.#attempt(by, async () => {
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
        createOrder: () => kept(this.#createOrder()),
        capture: (orderId) => kept(this.#capture({ orderId, key: newKey() })),
      };
      try {
        if ((await provider[by]?.(purchase, button)) === 'cancelled') this.#go({ type: 'choosing' });
      } catch (error) {
        throw ours ?? error;
      }
    });

  /** A discount has left nothing to pay: no provider is asked. */
  readonly takeForNothing = (): Promise<void> =>
    this.#attempt('discount', async () => {
      const { orderId, paid } = await this.#createOrder();
      if (paid) await this.#settle(false);
      else await this.#capture({ orderId, key: newKey() });
    });

  async #attempt(by: Method | 'discount', act: () => Promise<void>): Promise<void> {
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    this.#go({ type: 'paying', by });
    try {
      await act();
    } catch (error) {
      this.#go({ type: 'choosing', trouble: troubleOf(error, 'payment-error') });
    } finally {
      this.#isUnderWay = false;
    }
  }

  async #createOrder(): Promise<{ orderId: string; paid: boolean }> {
    try {
      const { id, paid = false } = await this.#calls.createOrder();
      if (!id) throw new PayTrouble(problems['order-id-missing'].words, another);
      return { orderId: id, paid };
    } catch (error) {
      // Paid for in another tab, perhaps.
      void this.#calls.askAgain();
      throw troubleOf(error, 'order-create-failed');
    }
  }

  async #capture(unanswered: Unanswered): Promise<void> {
    this.#go({ type: 'taking' });
    try {
      const taken = await this.#calls.capture(unanswered.orderId, unanswered.key);
      if (!taken.success) throw new PayTrouble(problems['capture-failed'].words, another);
      await this.#settle(taken.paid === false);
    } catch (error) {
      if (error instanceof RequestError && error.code === 'payment-checking') return this.#settle(true);
      if (!isLost(error)) throw troubleOf(error, 'capture-failed-status');
      return this.#go({ type: 'checking', unanswered });
    }
  }

  /** What the money did is the server's to say. */
  async #settle(isOpen: boolean): Promise<void> {
    const paywall = await this.#calls.askAgain();
    if (isOpen && !paywall?.paid) return this.#go({ type: 'checking', unanswered: null });
    this.#go({ type: 'choosing' });
    return void this.#calls.askGameAgain();
  }

  async #check(): Promise<void> {
    const { step } = this;
    if (step.type !== 'checking') return;
    const paywall = await this.#calls.askAgain();
    if (paywall?.paid) return this.#settle(false);
    const { unanswered } = step;
    if (unanswered) return this.#attempt('card', () => this.#capture(unanswered));
    if (!paywall || paywall.checking) return this.#go({ ...step });
    return this.#go({ type: 'choosing', trouble: new PayTrouble(problems['capture-failed'].words, another) });
  }

  #askSoon(): void {
    clearTimeout(this.#asking);
    if (this.step.type === 'checking' && this.#followers.size > 0) {
      this.#asking = setTimeout(() => void this.#check(), this.#everyMs);
    }
  }

  #go(step: PayStep): void {
    this.step = step;
    this.#askSoon();
    for (const tell of this.#followers) tell();
  }
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
