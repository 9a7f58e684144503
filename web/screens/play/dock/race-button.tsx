import { type ReactNode, useId } from 'react';

const shape =
  '@container grid min-h-18 w-full min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 rounded-mat border-3 px-2 py-1.5 text-center font-display leading-none font-black tracking-[.012em] low:min-h-16 shorter:min-h-14';
/** On one line whatever the phone, its letters as large as the line allows. */
const oneLine = 'text-[min(calc(1rem+16px),13.7cqi)] whitespace-nowrap';
const looks = {
  ready:
    'border-act-line bg-act text-act-ink shadow-act transition-[translate,box-shadow] duration-90 active:translate-y-[5px] active:shadow-none',
  waiting: 'border-raised bg-raised text-quiet',
} as const;

interface RaceButtonProps {
  /** The spec's words: they stay whatever the button waits for. */
  children: string;
  /** What it waits for, if it does; then a press does nothing, and the focus stays. */
  waitsFor: ReactNode;
  onPress: () => void;
}

/** The yolk button of the race, 72 px under the thumb. */
export function RaceButton({ children, waitsFor, onPress }: RaceButtonProps) {
  const id = useId();
  const isWaiting = waitsFor !== null;
  return (
    <button
      type="button"
      aria-labelledby={`${id}-words`}
      aria-describedby={isWaiting ? `${id}-wait` : undefined}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onPress}
      className={`${shape} ${looks[isWaiting ? 'waiting' : 'ready']}`}
    >
      <span id={`${id}-words`} className={oneLine}>
        {children}
      </span>
      {isWaiting && (
        <span id={`${id}-wait`} className="font-text text-small leading-tight font-semibold tabular-nums">
          {waitsFor}
        </span>
      )}
    </button>
  );
}
