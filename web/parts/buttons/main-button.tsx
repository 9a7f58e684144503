import type { ReactNode } from 'react';
import { BareButton, type BareButtonProps } from './bare-button.tsx';
import { Link } from './link.tsx';

const shape =
  'flex min-h-16 w-full items-center justify-center gap-3 rounded-mat border-3 px-5 py-2 text-center font-display text-main tracking-[.012em] max-[359px]:px-3';
const lively =
  'border-act-line bg-act text-act-ink shadow-act transition-[translate,box-shadow] duration-90 active:translate-y-[5px] active:shadow-none';
const spent = 'border-raised bg-raised text-quiet';

/** The one yolk action of a screen. */
export function MainButton(props: BareButtonProps) {
  return <BareButton {...props} className={`${shape} ${props.disabled || props.spent ? spent : lively}`} />;
}

/** Loads the same address once more, without a script. */
export function ReloadLink({ children }: { children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own
    <a href="" className={`${shape} ${lively}`}>
      {children}
    </a>
  );
}

/** The same as a link, for a main action that is a place. */
export function MainLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${shape} ${lively}`}>
      {children}
    </Link>
  );
}
