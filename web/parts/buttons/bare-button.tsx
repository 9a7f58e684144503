import type { ReactNode, Ref } from 'react';
import { RockingEgg } from '../marks/egg.tsx';

export interface BareButtonProps {
  children: ReactNode;
  type?: 'button' | 'submit';
  /** The id of the form it sends, when it stands outside of it. */
  form?: string;
  disabled?: boolean;
  /** Under way: the label and the focus stay, the egg rocks, and another press does nothing. */
  busy?: boolean;
  /** Pressed for good: it looks disabled, but keeps the focus, and another press does nothing. */
  spent?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
}

/** How every button behaves, before it has a look. */
export function BareButton(props: BareButtonProps & { className: string }) {
  const {
    children,
    type = 'button',
    form,
    disabled = false,
    busy = false,
    spent = false,
    ref,
    onClick,
    className,
  } = props;
  return (
    <button
      ref={ref}
      type={type === 'submit' ? 'submit' : 'button'}
      form={form}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || spent || undefined}
      onClick={busy || spent ? (event) => event.preventDefault() : onClick}
      className={className}
    >
      {busy && <RockingEgg />}
      {children}
    </button>
  );
}
