import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { startPayPalStandIn } from '../outside/paypal/stand-in.ts';
import type { WrittenBooks } from '../outside/paypal/stand-in-books.ts';
import { postTo } from '../outside/paypal/stand-in-post.ts';
import { openPayPal } from '../outside/paypal/paypal.ts';
import type { Database } from '../store/database.ts';
import { openStandInShelf } from '../store/money/stand-in-books.ts';

type Till = Pick<Deps, 'payPal' | 'payPalStandIn'> & { close: () => Promise<void> };

/** Whoever takes the money here: PayPal, what stands in for it on this machine, or nobody. */
export async function openTill(
  config: Config,
  database: Database,
  now: () => Date,
  send = postTo(`http://127.0.0.1:${config.port}/api/paypal/webhook`),
): Promise<Till> {
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

/** What was paid in test mode while each node still kept a file of its own. */
function readOldBooks(file: string): WrittenBooks | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WrittenBooks;
  } catch {
    return null;
  }
}
