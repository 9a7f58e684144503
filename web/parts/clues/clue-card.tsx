import { Fragment, type ReactNode, useId, useRef } from 'react';

interface ClueCardProps {
  name: string;
  street?: string | undefined;
  text: string;
  /** What of the text is underlined with a squiggle: where each part begins and ends. */
  marks?: readonly (readonly [from: number, to: number])[];
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
  /** More content about the bar, at the bottom of its card. */
  foot?: ReactNode;
}

const written = 'text-[1.1875rem] leading-[1.45] font-medium';

/** A bar and the clue for it: the whole card is the field. */
export function ClueCard(props: ClueCardProps) {
  const {
    name,
    street,
    text,
    marks = [],
    count,
    isTooLong = false,
    readOnly = false,
    state,
    action,
    children,
    foot,
  } = props;
  const id = useId();
  const under = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div
      className={`rounded-mat border-3 bg-card px-4 pt-3.5 pb-1.5 has-[textarea.is-clue:focus]:border-ink has-[textarea.is-clue:focus-visible]:outline-3 has-[textarea.is-clue:focus-visible]:outline-offset-0 has-[textarea.is-clue:focus-visible]:outline-focus ${isTooLong ? 'border-danger-ink' : 'border-edge'}`}
    >
      <h2 className="font-display text-[2.25rem] leading-[.95] font-black wrap-anywhere">
        <label htmlFor={id}>{name}</label>
      </h2>
      {street && <p className="mt-1 text-small text-quiet wrap-anywhere">{street}</p>}
      <div className="relative mt-2">
        {marks.length > 0 && (
          <div
            ref={(box) => {
              under.current = box;
              // It comes when the field may be scrolled already.
              box?.scrollTo({ top: field.current?.scrollTop ?? 0 });
            }}
            aria-hidden="true"
            className={`pointer-events-none absolute inset-x-0 top-0 -bottom-2 overflow-y-auto pb-2 wrap-break-word whitespace-pre-wrap text-transparent forced-color-adjust-none ${written}`}
          >
            <Marked text={text} marks={marks} />
          </div>
        )}
        <textarea
          ref={field}
          id={id}
          value={text}
          readOnly={readOnly}
          rows={2}
          placeholder={readOnly ? '' : 'Your clue'}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => props.onWrite?.(event.currentTarget.value)}
          onScroll={({ currentTarget }) => under.current?.scrollTo({ top: currentTarget.scrollTop })}
          onFocus={props.onEnter}
          onBlur={props.onLeave}
          className={`is-clue relative block field-sizing-content max-h-80 min-h-14 w-full resize-none bg-transparent text-ink outline-none placeholder:text-quiet ${written}`}
        />
      </div>
      <output className="mt-1.5 block text-small font-semibold text-quiet">{state}</output>
      <div className="flex flex-wrap items-center gap-x-5">
        {action}
        {children}
        <span
          id={`${id}-count`}
          className={`ml-auto py-2 text-small font-semibold tabular-nums ${isTooLong ? 'text-danger-ink' : 'text-quiet'}`}
        >
          {count}
        </span>
      </div>
      {foot}
    </div>
  );
}

/** The same letters on the same lines as in the field above it, unseen but for what is drawn below some. */
function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return (
    <>
      {marks.map(([from, to], n) => (
        <Fragment key={from}>
          {text.slice(marks[n - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent text-transparent underline decoration-amber decoration-wavy decoration-2 underline-offset-3 [text-decoration-skip-ink:none]">
            {text.slice(from, to)}
          </mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
