import { Problem } from '#contract/problems';
import { isConfirmed } from '../store/accounts/confirmed.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

type Standing = 'operator' | 'lacks-second-factor' | 'stranger';
type Asking = Pick<Viewer, 'email' | 'emailConfirmedAt' | 'isAssured'>;

/** [A12] What somebody is to the counter: their address is one of OPERATOR_EMAILS, and theirs; with OPERATOR_MFA=required it takes a second factor too. */
export function standingOf({ config }: Pick<Deps, 'config'>, viewer: Asking): Standing {
  if (!config.operatorEmails.includes(viewer.email) || !isConfirmed(viewer, config)) return 'stranger';
  return config.operatorMfa === 'required' && !viewer.isAssured ? 'lacks-second-factor' : 'operator';
}

/** Refuses everybody who does not work behind the counter. */
export function refuseStrangers(deps: Pick<Deps, 'config'>, viewer: Viewer): void {
  if (standingOf(deps, viewer) !== 'operator') throw new Problem('access-denied');
}
