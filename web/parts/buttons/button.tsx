import type { ReactNode } from 'react';
import { BareButton, type BareButtonProps } from './bare-button.tsx';
import { Link } from './link.tsx';

type ButtonLook = 'outline' | 'fill' | 'danger' | 'link';

const shape =
  'flex min-h-14 w-full items-center justify-center gap-3 rounded-mat border-3 px-5 py-2 text-center font-display text-label tracking-[.01em]';
const looks: Record<ButtonLook, string> = {
  outline: 'border-edge active:bg-raised',
  fill: 'border-fill-line bg-raised active:border-edge',
  danger: 'border-beet text-danger-ink active:bg-trouble-paper',
  link: 'border-transparent underline decoration-2 underline-offset-[6px] active:opacity-70',
};

/** Everything secondary: outline, slate, danger (confirmed first) or a bare underline. */
export function Button({ look = 'outline', ...rest }: BareButtonProps & { look?: ButtonLook }) {
  return <BareButton {...rest} className={`${shape} ${rest.disabled ? 'border-edge-soft text-quiet' : looks[look]}`} />;
}

export function ButtonLink({ to, look = 'outline', children }: { to: string; look?: ButtonLook; children: ReactNode }) {
  return (
    <Link to={to} className={`${shape} ${looks[look]}`}>
      {children}
    </Link>
  );
}
