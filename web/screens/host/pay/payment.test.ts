import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../../call/api.ts';
import { type PayCalls, Payment } from './payment.ts';

const unpaid = { paid: false, amountGBP: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('two presses are one attempt', async () => {
  let made = 0;
  const { payment } = followed({
    createOrder: async () => {
      made += 1;
      return { id: 'ORDER1', paid: true };
    },
  });
  await Promise.all([payment.takeForNothing(), payment.takeForNothing()]);
  expect([made, payment.step]).toEqual([1, { type: 'choosing' }]);
});

test('a capture nobody answered is asked for again under its key, until somebody answers', async () => {
  const keys: string[] = [];
  const { payment, steps } = followed({
    capture: async (_orderId, key) => {
      keys.push(key);
      if (keys.length < 3) throw new TypeError('Failed to fetch');
      return { success: true };
    },
  });
  await payment.takeForNothing();
  expect(payment.step.type).toBe('checking');
  await vi.advanceTimersByTimeAsync(4_000);
  expect([new Set(keys).size, keys.length, payment.step.type]).toEqual([1, 3, 'choosing']);
  expect(steps).toEqual([
    'paying',
    'taking',
    'checking',
    'paying',
    'taking',
    'checking',
    'paying',
    'taking',
    'choosing',
  ]);
});

test('a payment the provider still looks at is left alone until it is known, and then said', async () => {
  let paywall: Awaited<ReturnType<PayCalls['askAgain']>> = { ...unpaid, checking: true };
  const { payment } = followed({
    capture: async () => ({ success: true, paid: false }),
    askAgain: async () => paywall,
  });
  await payment.takeForNothing();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(payment.step.type).toBe('checking');
  paywall = { ...unpaid };
  await vi.advanceTimersByTimeAsync(2_000);
  expect(payment.step).toMatchObject({ type: 'choosing', trouble: { message: 'Payment capture failed' } });
});

test('a declined card is trouble, and the next try begins afresh', async () => {
  const { payment } = followed({
    capture: async () => {
      throw new RequestError('Payment declined', 402, { code: 'payment-declined' });
    },
  });
  await payment.takeForNothing();
  expect(payment.step).toMatchObject({
    type: 'choosing',
    trouble: { headline: 'Your card was declined. Nothing was taken.' },
  });
});

test('nobody is asked for somebody who has left', async () => {
  let asked = 0;
  const { payment, leave } = followed({
    capture: async () => {
      throw new TypeError('Failed to fetch');
    },
    askAgain: async () => {
      asked += 1;
      return unpaid;
    },
  });
  await payment.takeForNothing();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
});

/** A payment somebody looks at, with calls that work unless told otherwise. */
function followed(calls: Partial<PayCalls>) {
  const all: PayCalls = {
    createOrder: async () => ({ id: 'ORDER1' }),
    capture: async () => ({ success: true }),
    askAgain: async () => unpaid,
    askGameAgain: () => undefined,
    ...calls,
  };
  const steps: string[] = [];
  const payment = new Payment(all);
  const leave = payment.follow(() => steps.push(payment.step.type));
  return { payment, steps, leave };
}
