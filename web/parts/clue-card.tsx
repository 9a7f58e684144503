import { type ReactNode, useId } from 'react';

interface ClueCardProps {
  name: string;
  street?: string | undefined;
  text: string;
  /** How long it is, out of how much. */
  count: string;
  isTooLong?: boolean;
  readOnly?: boolean;
  onWrite?: (text: string) => void;
  onEnter?: () => void;
  onLeave?: () => void;
  /** How it stands with the server; read out when it changes. */
  state: ReactNode;
  /** A way to be helped, beside the count. */
  action: ReactNode;
  /** What can be done with it, besides writing. */
  children?: ReactNode;
}

/** A bar and the clue for it: the whole card is the field. */
export function ClueCard(props: ClueCardProps) {
  const { name, street, text, count, isTooLong = false, readOnly = false, state, action, children } = props;
  const id = useId();
  return (
    <div
      className={`rounded-mat border-3 bg-card px-4 pt-3.5 pb-1.5 has-[textarea:focus]:border-ink has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-0 has-[textarea:focus-visible]:outline-focus ${isTooLong ? 'border-danger-ink' : 'border-edge'}`}
    >
      <h2 className="font-display text-[2.25rem] leading-[.95] font-black wrap-anywhere">
        <label htmlFor={id}>{name}</label>
      </h2>
      {street && <p className="mt-1 text-small text-quiet wrap-anywhere">{street}</p>}
      <textarea
        id={id}
        value={text}
        readOnly={readOnly}
        rows={2}
        placeholder={readOnly ? '' : 'Your clue'}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-count`}
        onChange={(event) => props.onWrite?.(event.currentTarget.value)}
        onFocus={props.onEnter}
        onBlur={props.onLeave}
        className="mt-2 block field-sizing-content max-h-80 min-h-14 w-full resize-none bg-transparent text-[1.1875rem] leading-[1.45] font-medium text-ink outline-none placeholder:text-quiet"
      />
      <output className="mt-1.5 block text-small font-semibold text-quiet">{state}</output>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {action}
        <span
          id={`${id}-count`}
          className={`ml-auto py-2 text-small font-semibold tabular-nums ${isTooLong ? 'text-danger-ink' : 'text-quiet'}`}
        >
          {count}
        </span>
      </div>
      {children}
    </div>
  );
}
