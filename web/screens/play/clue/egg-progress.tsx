import { useEffect, useRef, useState } from 'react';

interface EggProgressProps {
  done: number;
  of: number;
  /** Whether one of them is being looked for. */
  isUnderWay: boolean;
}

/** The bars of the route as eggs: done, now, to come. In one row, however many: they share its width. */
export function EggProgress({ done, of, isUnderWay }: EggProgressProps) {
  const cracked = useJustDone(done);
  return (
    <div
      data-eggs
      className={`flex min-w-0 grow items-end ${isUnderWay ? '' : 'justify-center'} ${of > 6 ? 'gap-x-0.5' : 'gap-x-1.5'}`}
    >
      <span className="sr-only">
        {done} of {of} bars done
      </span>
      {Array.from({ length: of }, (_, index) => {
        if (index < done) return <DoneEgg key={index} isNew={index === cracked} />;
        return <Egg key={index} isNow={isUnderWay && index === done} />;
      })}
    </div>
  );
}

/** The egg that was done while the screen was looked at; -1 for none. */
function useJustDone(done: number): number {
  const before = useRef(done);
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    if (done > before.current) setIndex(done - 1);
    before.current = done;
  }, [done]);
  return index;
}

const plain = 'h-auto w-8 max-w-8 min-w-0 shrink grow-0 basis-8 short:max-w-7 lying:max-w-6';
const now = 'h-auto w-10 max-w-10 min-w-0 shrink grow-0 basis-10 short:max-w-8 lying:max-w-7';
const halfShell = 'M3 25 9 31 14 23 20 31 26 23 31 31 37 25C37 38 29 44 20 44S3 38 3 25Z';

/** The egg of a bar that is done: its shell is open. */
export function DoneEgg({ isNew }: { isNew: boolean }) {
  return (
    <svg viewBox="0 0 40 46" className={`${plain} overflow-visible`} aria-hidden="true">
      <g className={isNew ? 'animate-yolk-up' : ''}>
        <circle cx="20" cy="20" r="9" className="fill-yolk" />
        <circle cx="17" cy="17" r="2.6" className="fill-shell" opacity=".85" />
      </g>
      <path d={halfShell} className="fill-shell" />
      {isNew && (
        <path
          d="M3 25C3 15 11 2 20 2S37 15 37 25L31 31 26 23 20 31 14 23 9 31Z"
          className="origin-center animate-shell-up fill-shell"
        />
      )}
    </svg>
  );
}

function Egg({ isNow }: { isNow: boolean }) {
  if (!isNow) {
    return (
      <svg viewBox="0 0 40 46" className={plain} aria-hidden="true">
        <path
          d="M20 3C28.500 3 36 15 36 27S29 43 20 43 4 38 4 27 11.500 3 20 3Z"
          className="fill-none stroke-edge stroke-[2.5] [stroke-dasharray:5_5]"
        />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 40 46" className={now} aria-hidden="true">
      <path
        d="M20 2C29 2 37 15 37 27S29 44 20 44 3 38 3 27 11 2 20 2Z"
        className="fill-page stroke-yolk stroke-[3.5]"
      />
      <path
        d="M10 27 16 22 21 29 27 21"
        className="fill-none stroke-yolk stroke-3 [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  );
}
