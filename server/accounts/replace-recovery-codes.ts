import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { holdAccount } from '../store/accounts/accounts.ts';
import { hasVerifiedFactor } from '../store/accounts/factors.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { keepRecoveryCodes, readRecoveryCodes } from '../store/accounts/recovery-codes.ts';
import { takeTries } from '../http/rate-limits.ts';
import { sendRecoveryCodesReplaced } from './account-mails.ts';
import { hashedRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** [A11] New recovery codes, for somebody behind their second lock; the owner is told when others stop counting. */
export async function replaceRecoveryCodes(deps: Deps, viewer: Viewer): Promise<string[]> {
  const { accountId } = viewer;
  return deps.database.db.transaction(async (tx) => {
    const account = await holdAccount(tx, accountId);
    if (!account) throw new Problem('not-authenticated');
    if (!(await hasVerifiedFactor(tx, accountId))) {
      throw new Problem('mfa_factor_not_found', { message: 'Add an authenticator app first.' });
    }
    if (!viewer.isAssured) throw new Problem('insufficient_aal');
    await takeTries(deps, [['recovery-codes', accountId]], tx);
    const { madeAt } = await readRecoveryCodes(tx, accountId);
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => hashedRecoveryCode(deps.keys, accountId, code));
    await keepRecoveryCodes(tx, accountId, hashes, deps.now());
    if (madeAt) await sendRecoveryCodesReplaced(tx, deps.config, account);
    return codes;
  });
}
