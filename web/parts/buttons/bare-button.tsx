import type { ReactNode } from 'react';
import { RockingEgg } from '../marks/egg.tsx';

export interface BareButtonProps {
  children: ReactNode;
  type?: 'button' | 'submit';
  /** The id of the form it sends, when it stands outside of it. */
  form?: string;
  disabled?: boolean;
  /** Under way: the label and the focus stay, the egg rocks, and another press does nothing. */
  busy?: boolean;
  onClick?: () => void;
}

/** How every button behaves, before it has a look. */
export function BareButton(props: BareButtonProps & { className: string }) {
  const { children, type = 'button', form, disabled = false, busy = false, onClick, className } = props;
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      form={form}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={className}
    >
      {busy && <RockingEgg />}
      {children}
    </button>
  );
}
