import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Problem } from '#contract/problems';
import type { Deps } from './deps.ts';
import { countTries, uncountTries } from './store/attempts.ts';

const quarterHourS = 900;
const hourS = 3_600;

/**
 * How often something may be tried. What is counted per address is generous: two hundred people in one pub share one.
 * Of sign-ins and codes only the failures count.
 */
const limits = {
  'sign-in-here': { most: 10, windowS: quarterHourS },
  'sign-in-account': { most: 100, windowS: quarterHourS },
  'sign-in-address': { most: 300, windowS: quarterHourS },
  /** Weighing a password takes the whole server up to a tenth of a second; people need a few goes. */
  'choose-password': { most: 2_000, windowS: hourS },
  'signup-address': { most: 300, windowS: hourS },
  'mail-account': { most: 3, windowS: hourS },
  'mail-address': { most: 300, windowS: hourS },
  code: { most: 10, windowS: quarterHourS },
} as const;

export type Limit = keyof typeof limits;
type TryDeps = Pick<Deps, 'database' | 'keys' | 'now'>;

/** Neither e-mails nor addresses are kept: only what our key makes of them. */
function keyOf(deps: TryDeps, limit: Limit, of: string): string {
  return createHmac('sha256', deps.keys.cookie).update(`tries\n${limit}\n${of}`).digest('base64url');
}

/** The network a request comes from: one home or pub has one IPv4 address, or a whole /64 of IPv6. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Counts one try under each limit and refuses beyond any. Returns how to take the tries back. Name the narrowest first. */
export async function takeTries(deps: TryDeps, tries: [Limit, string][]): Promise<() => Promise<void>> {
  const { db } = deps.database;
  const now = deps.now();
  const wanted = tries.map(([limit, of]) => ({ key: keyOf(deps, limit, of), ...limits[limit] }));
  const giveBack = () =>
    uncountTries(
      db,
      wanted.map(({ key }) => key),
    );
  const counted = await countTries(db, wanted, now);
  const over = counted.filter(({ key, count }) => wanted.some((one) => one.key === key && count > one.most));
  if (over.length === 0) return giveBack;
  // What is refused here must not use up what others share.
  await giveBack();
  const opensAt = Math.max(...over.map(({ windowEndsAt }) => windowEndsAt.getTime()));
  throw new Problem('over_request_rate_limit', {
    retryAfterS: Math.max(1, Math.ceil((opensAt - now.getTime()) / 1_000)),
  });
}

/** The same for calls that must not show that a limit was reached. */
export async function mayTry(deps: TryDeps, tries: [Limit, string][]): Promise<boolean> {
  try {
    await takeTries(deps, tries);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'over_request_rate_limit') return false;
    throw error;
  }
}
