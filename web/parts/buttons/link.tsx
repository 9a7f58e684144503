import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLinkClickHandler, useLocation } from 'react-router';
import { zoneOf } from '#contract/pages/zones';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the product: client-side inside a zone, a plain document load between zones. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  if (zoneOf(pathname) === zoneOf(new URL(to, 'http://our.own').pathname)) {
    return (
      <InnerLink to={to} {...rest}>
        {children}
      </InnerLink>
    );
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** The router's own link brings half a framework along that we do not use. */
function InnerLink({ to, children, onClick, target, ...rest }: LinkProps) {
  const go = useLinkClickHandler(to, target === undefined ? {} : { target });
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  }
  return (
    <a href={to} target={target} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
