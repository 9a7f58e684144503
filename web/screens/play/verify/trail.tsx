import { Fragment } from 'react';
import { Icon } from '../../../parts/marks/icon.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import type { VerifyStep } from './verify-draft.ts';

const names: readonly (readonly [VerifyStep, string])[] = [
  ['loc', 'Bar'],
  ['code', 'Code'],
  ['photo', 'Photo'],
];

const marks = {
  now: 'border-shell bg-shell text-night',
  done: 'border-brine bg-brine text-shell',
  ahead: 'border-edge text-quiet',
} as const;

interface TrailProps {
  now: VerifyStep;
  done: readonly VerifyStep[];
  onClose: () => void;
}

/** Where they are on the way to a claim. */
export function Trail({ now, done, onClose }: TrailProps) {
  return (
    <header className="flex shrink-0 items-center gap-2 pr-1 pl-4">
      <ol className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1 font-display text-[1.25rem] leading-none font-extrabold">
        {names.map(([step, name], at) => {
          const mark = step === now ? 'now' : done.includes(step) ? 'done' : 'ahead';
          return (
            <Fragment key={step}>
              {at > 0 && (
                <i aria-hidden="true" className="h-0 min-w-3 grow border-t-3 border-dashed border-edge-soft" />
              )}
              <li
                aria-current={mark === 'now' ? 'step' : undefined}
                className={`flex items-center gap-1.75 ${mark === 'now' ? 'text-ink' : 'text-quiet'}`}
              >
                <span
                  className={`grid size-[1.875rem] place-items-center rounded-round border-[2.5px] font-text text-[1.125rem] [&>svg]:size-4.5 ${marks[mark]}`}
                >
                  {mark === 'done' ? <Icon name="tick" /> : at + 1}
                </span>
                {name}
                {mark === 'done' && <span className="sr-only">, done</span>}
              </li>
            </Fragment>
          );
        })}
      </ol>
      <IconButton icon="close" label="Close" onClick={onClose} />
    </header>
  );
}
