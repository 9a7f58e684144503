import type { ReactNode } from 'react';
import { BareButton, type BareButtonProps } from './bare-button.tsx';
import { Icon, type IconName } from '../marks/icon.tsx';
import { Link } from './link.tsx';

const shape =
  'inline-flex min-h-14 items-center justify-center gap-2 rounded-[12px] border-[2.5px] border-edge bg-card px-3.5 font-display text-tab active:bg-raised desk:min-h-11';

/** A lesser action inside a row or on a map: as wide as its words. */
export function SmallButton({ icon, children, ...rest }: BareButtonProps & { icon?: IconName }) {
  return (
    <BareButton {...rest} className={shape}>
      {icon && <Icon name={icon} />}
      {children}
    </BareButton>
  );
}

/** The same for what is a place. */
export function SmallLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={shape}>
      {children}
    </Link>
  );
}
