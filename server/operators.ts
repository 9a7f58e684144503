import { Problem } from '#contract/problems';
import { isConfirmed } from './accounts/confirmed.ts';
import type { Deps } from './deps.ts';
import type { Viewer } from './store/login-sessions.ts';

/** Whether somebody works behind the counter: their address is one of OPERATOR_EMAILS, and theirs. */
export function isOperator({ config }: Pick<Deps, 'config'>, viewer: Viewer): boolean {
  return config.operatorEmails.includes(viewer.email) && isConfirmed(viewer, config);
}

/** Refuses everybody who does not work behind the counter. */
export function refuseStrangers(deps: Pick<Deps, 'config'>, viewer: Viewer): void {
  if (!isOperator(deps, viewer)) throw new Problem('access-denied');
}
