import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database.ts';
import { type Factor, keepFactorUse, listFactors } from '../store/accounts/factors.ts';
import { keepRecoveryCodeUse } from '../store/accounts/recovery-codes.ts';
import { hashedRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/**
 * [A10] [A11] Uses up a code that was shown, and says what it was; null when it is wrong. Once a factor is good, any app of the account and
 * any recovery code opens the same lock; a new one is made good by its own code alone. Hold the account.
 */
export async function useShownCode(
  deps: Pick<Deps, 'keys'>,
  tx: Tx,
  { factor, code }: { factor: Factor; code: string },
  now: Date,
): Promise<'app' | 'recovery' | null> {
  const { accountId } = factor;
  const apps = factor.verifiedAt ? (await listFactors(tx, accountId)).filter((app) => app.verifiedAt) : [factor];
  for (const app of apps) {
    const step = matchingStep(app.secret, code.trim(), now, app.lastStep);
    if (step === null) continue;
    await keepFactorUse(tx, app, step, now);
    return 'app';
  }
  if (!factor.verifiedAt || readRecoveryCode(code) === null) return null;
  const isUsed = await keepRecoveryCodeUse(tx, accountId, hashedRecoveryCode(deps.keys, accountId, code), now);
  return isUsed ? 'recovery' : null;
}
