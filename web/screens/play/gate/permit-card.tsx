import { type ReactNode, useEffect, useRef } from 'react';
import type { Permit } from '../../../device/permissions.ts';
import { Icon, type IconName } from '../../../parts/marks/icon.tsx';
import { permitWords, stateOf } from './permit-words.ts';
import type { PermitState } from './use-permits.ts';

const icons: Record<Permit, IconName> = { location: 'map', camera: 'camera', notifications: 'bell' };

interface PermitCardProps {
  permit: Permit;
  state: PermitState;
  /** It is what the button below asks for. */
  isNext: boolean;
  /** Somebody has just dealt with it: it must not lie behind the button. */
  isInHand: boolean;
  /** What is wrong with it, and how to mend it. */
  children?: ReactNode;
}

/** One thing a race asks of a phone: what for, and how it stands. */
export function PermitCard({ permit, state, isNext, isInHand, children }: PermitCardProps) {
  const { title, what } = permitWords[permit];
  const isGiven = state === 'granted';
  const card = useRef<HTMLLIElement>(null);
  const inHand = isInHand ? state : null;
  useEffect(() => {
    if (inHand) card.current?.scrollIntoView({ block: 'nearest' });
  }, [inHand]);
  return (
    <li
      ref={card}
      className={`grid scroll-mt-4 scroll-mb-32 grid-cols-[minmax(0,1fr)] gap-3 rounded-mat bg-card p-4 ${isNext ? 'border-3 border-ink' : 'border-2 border-edge-soft'}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
        <span
          className={`grid size-12 place-items-center rounded-round border-3 ${isGiven ? 'border-good bg-good text-page' : 'border-edge text-quiet'}`}
        >
          <Icon name={isGiven ? 'tick' : icons[permit]} />
        </span>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="min-w-0 font-display text-h3 hyphens-auto wrap-anywhere">{title}</h3>
            <span className={`text-small font-bold ${markOf(state, permit)}`}>{stateOf(permit, state)}</span>
          </div>
          <p className="text-[1rem] leading-[1.4] text-quiet">{what}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

function markOf(state: PermitState, permit: Permit): string {
  if (state === 'granted') return 'text-good';
  const isTrouble = permit !== 'notifications' && (state === 'refused' || state === 'silent');
  return isTrouble ? 'text-danger-ink' : 'text-quiet';
}
