import { isConfirmed } from '../store/accounts/confirmed.ts';
import type { Config } from '../config/config.ts';
import { withoutLinks } from '../mails/without-links.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

/** A host as their letters name them. Until an address is confirmed a stranger may have chosen both it and the name. */
export function hostNameOf(host: Viewer, config: Config): string {
  if (!isConfirmed(host, config)) return `Somebody who gave the address ${host.email}`;
  return `${withoutLinks(host.displayName)} (${host.email})`;
}
