import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../parts/marks/icon.tsx';
import { Link } from '../../parts/buttons/link.tsx';

export type StepState = 'done' | 'next' | 'later';

const edges: Record<StepState, string> = {
  done: 'border-2 border-edge-soft',
  next: 'border-3 border-ink',
  later: 'border-2 border-edge-soft',
};
const marks: Record<StepState, string> = {
  done: 'border-good bg-good text-page',
  next: 'border-ink bg-ink text-page',
  later: 'border-edge text-quiet',
};
const wholeCard = 'text-left before:absolute before:inset-0 before:rounded-mat active:before:bg-ink/5';

interface StepCardProps {
  /** The number of the step, or a picture for what comes between two. */
  mark: number | IconName;
  title: string;
  state: StepState;
  /** How far it is, in words. */
  words: string;
  /** Where the card leads; or what a press does; or neither, when there is nothing to do. */
  to?: string | undefined;
  onPress?: (() => void) | undefined;
  children?: ReactNode;
}

/** One step of several: all of it is target, how far it is stands in words and not in colour alone. */
export function StepCard({ mark, title, state, words, to, onPress, children }: StepCardProps) {
  const name = typeof mark === 'number' ? `${mark} ${title}` : title;
  return (
    <article
      className={`relative rounded-mat bg-card p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${edges[state]}`}
    >
      <div className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3.5">
        <span
          aria-hidden="true"
          className={`grid size-12 place-items-center rounded-round border-3 font-display text-h3 ${marks[state]}`}
        >
          {typeof mark === 'number' ? mark : <Icon name={mark} />}
        </span>
        <div className="grid gap-0.5">
          <h2 className="font-display text-h3">
            <Target name={name} title={title} to={to} onPress={onPress} />
          </h2>
          <p className={`text-body wrap-anywhere ${state === 'done' ? 'text-good' : 'text-quiet'}`}>
            {state === 'done' && <span className="sr-only">Done: </span>}
            {words}
          </p>
        </div>
        {state === 'done' && !to && !onPress && <Icon name="tick" />}
        {(to || onPress) && <Icon name={state === 'done' ? 'tick' : 'chevron'} />}
      </div>
      {children && <div className="mt-3.5 [&_button]:relative">{children}</div>}
    </article>
  );
}

/** The number is drawn beside the title; whoever listens hears both. */
function Target({ name, title, to, onPress }: Pick<StepCardProps, 'title' | 'to' | 'onPress'> & { name: string }) {
  if (to) {
    return (
      <Link to={to} aria-label={name} className={`${wholeCard} outline-none`}>
        {title}
      </Link>
    );
  }
  if (onPress) {
    return (
      <button type="button" aria-label={name} onClick={onPress} className={`${wholeCard} outline-none`}>
        {title}
      </button>
    );
  }
  return (
    <>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{title}</span>
    </>
  );
}
