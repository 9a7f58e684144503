import type { ReactNode } from 'react';
import { RockingEgg } from './egg.tsx';
import { Link } from './link.tsx';

export type ButtonLook = 'outline' | 'fill' | 'danger' | 'link';

const shape =
  'flex min-h-14 w-full items-center justify-center gap-3 rounded-mat border-3 px-5 py-2 text-center font-display text-label tracking-[.01em]';
const looks: Record<ButtonLook, string> = {
  outline: 'border-edge active:bg-raised',
  fill: 'border-fill-line bg-raised active:border-edge',
  danger: 'border-beet text-danger-ink active:bg-trouble-paper',
  link: 'border-transparent underline decoration-2 underline-offset-[6px] active:opacity-70',
};

interface ButtonProps {
  children: ReactNode;
  look?: ButtonLook;
  type?: 'button' | 'submit';
  disabled?: boolean;
  busy?: boolean;
  onClick?: () => void;
}

/** Everything secondary: outline, slate, danger (confirmed first) or a bare underline. */
export function Button({
  children,
  look = 'outline',
  type = 'button',
  disabled = false,
  busy = false,
  onClick,
}: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${shape} ${disabled ? 'border-edge-soft text-quiet' : looks[look]}`}
    >
      {busy && <RockingEgg />}
      {children}
    </button>
  );
}

export function ButtonLink({ to, look = 'outline', children }: { to: string; look?: ButtonLook; children: ReactNode }) {
  return (
    <Link to={to} className={`${shape} ${looks[look]}`}>
      {children}
    </Link>
  );
}
