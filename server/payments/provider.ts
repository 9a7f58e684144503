import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { startPayPalStandIn } from '../outside/paypal/stand-in.ts';
import type { WrittenBooks } from '../outside/paypal/stand-in-books.ts';
import { postTo } from '../outside/paypal/stand-in-post.ts';
import { openPayPal, type PayPal } from '../outside/paypal/paypal.ts';
import type { Database } from '../store/database.ts';
import type { Payment } from '../store/money/payments.ts';
import { openStandInShelf } from '../store/money/stand-in-books.ts';

type Provider = Pick<Deps, 'payPal' | 'payPalStandIn'> & { close: () => Promise<void> };

/** Whoever takes the money here: PayPal, what stands in for it on this machine, or nobody. */
export async function openProvider(
  config: Config,
  database: Database,
  now: () => Date,
  send = postTo(`http://127.0.0.1:${config.port}/api/paypal/webhook`),
): Promise<Provider> {
  const { payments } = config;
  if (payments.by === 'paypal') {
    return { payPal: openPayPal(payments), payPalStandIn: null, close: async () => undefined };
  }
  if (payments.by !== 'standin') return { payPal: null, payPalStandIn: null, close: async () => undefined };
  const standIn = await startPayPalStandIn({
    shelf: openStandInShelf(database, () => readOldBooks(join(config.dataDir, 'standin-paypal.json'))),
    now,
    send,
  });
  return { payPal: openPayPal(standIn.settings), payPalStandIn: standIn, close: () => standIn.stop() };
}

/** Who takes the money; refused where nobody is set up to. */
export function requireProvider({ config, payPal }: Pick<Deps, 'config' | 'payPal'>): PayPal {
  if (config.payments.by === 'off')
    throw new Problem('game-paid', { message: 'Games are free here: nothing is paid.' });
  if (!payPal) throw new Problem('payment-not-configured', { params: { provider: 'PayPal' } });
  return payPal;
}

/** Whoever this payment was made with: nobody else knows what became of it. */
export function providerOfPayment(
  { config, payPal }: Pick<Deps, 'config' | 'payPal'>,
  { provider }: Pick<Payment, 'provider'>,
): PayPal {
  if (!payPal || config.payments.by !== provider) throw new Error(`A payment by ${provider} waits for PAYMENTS.`);
  return payPal;
}

/** What was paid in test mode while each node still kept a file of its own. */
function readOldBooks(file: string): WrittenBooks | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WrittenBooks;
  } catch {
    return null;
  }
}
