import type { AnchorHTMLAttributes } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { zoneOf } from '#contract/pages';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the product: client-side inside a zone, a plain document load between zones. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  if (zoneOf(pathname) === zoneOf(new URL(to, 'http://our.own').pathname)) {
    return (
      <RouterLink to={to} {...rest}>
        {children}
      </RouterLink>
    );
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
