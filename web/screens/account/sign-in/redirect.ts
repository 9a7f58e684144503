import { useLocation } from 'react-router';
import { afterLogin } from '#contract/session';
import { zoneOf } from '#contract/pages/zones';
import { sameOriginPath } from '#contract/text/checks';

/** Where signing in leads: the page that asked for it when it is one of ours, else My Games. */
export function targetOf(search: string): string {
  const asked = sameOriginPath(new URLSearchParams(search).get('redirectTo'));
  // Back to a login page would be a circle.
  return asked === null || zoneOf(new URL(asked, location.origin).pathname) === 'account' ? afterLogin : asked;
}

/** The target of this page, and addresses that carry it on. */
export function useTarget() {
  const target = targetOf(useLocation().search);
  return { target, carry: (path: string) => carryTarget(path, target) };
}

/** The login page, which leads back to where somebody was. */
export function logInFrom(path: string): string {
  return carryTarget('/login', path);
}

/** A path with the target in its query; the usual target needs no carrying. */
export function carryTarget(path: string, target: string): string {
  if (target === afterLogin) return path;
  return `${path}${path.includes('?') ? '&' : '?'}redirectTo=${encodeURIComponent(target)}`;
}
