import type { ReactNode } from 'react';
import { rehearsal } from '#contract/limits';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Icon } from '../../../parts/marks/icon.tsx';
import type { Swap, ClosePair } from './close-pairs.ts';

interface WarningProps {
  title: string;
  words: string;
  /** The button that fixes the problem, if there is one. */
  children?: ReactNode;
}

/** [R13] A warning about the picks. It never prevents saving. */
export function Warning({ title, words, children }: WarningProps) {
  return (
    <div
      data-warning
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-[14px] border-[2.5px] border-amber bg-warn-paper px-3.5 py-3 text-[1rem] leading-[1.35] text-warn-ink"
    >
      <span className="shrink-0 text-amber">
        <Icon name="warning" />
      </span>
      <p className="min-w-0 grow basis-36 wrap-anywhere">
        <b className="font-bold">{title}</b> {words}
      </p>
      {children && <span className="ml-auto shrink-0 text-ink">{children}</span>}
    </div>
  );
}

interface PairWarningProps {
  pair: ClosePair;
  /** The number of other close pairs, if they have no warning of their own. */
  others?: number;
  swap: Swap | null;
  onSwap: (swap: Swap) => void;
}

/** Two bars that a phone cannot distinguish, and a button that swaps one. */
export function PairWarning({ pair: { bars, metres }, others = 0, swap, onSwap }: PairWarningProps) {
  const [one, other] = bars;
  const more = others === 0 ? '' : others === 1 ? ' One more pair is as close.' : ` ${others} more pairs are as close.`;
  return (
    <Warning
      title={`${one.name} and ${other.name} are ${metres} m apart.`}
      words={`Phones need ${rehearsal.tooCloseM} m to tell.${more}`}
    >
      {swap && <SmallButton onClick={() => onSwap(swap)}>Swap one</SmallButton>}
    </Warning>
  );
}
