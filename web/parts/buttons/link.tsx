import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useFollow } from '../../app/where.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A link within the product: client-side inside a zone, a plain document load between zones. */
export function Link({ to, children, onClick, target, ...rest }: LinkProps) {
  const go = useFollow(to, target);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) go?.(event);
  }
  return (
    <a href={to} target={target} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
