import { type ChangeEvent, useId } from 'react';

/** It grows with what is typed; this is where it begins. */
const heights = { 2: 'min-h-20', 3: 'min-h-28' } as const;

interface TextAreaProps {
  label: string;
  name: string;
  value: string;
  maxLength: number;
  rows?: keyof typeof heights;
  placeholder?: string;
  hint?: string;
  onText: (value: string) => void;
}

/** A field for more than a line; it says how much room is left once that matters. */
export function TextArea({ label, rows = 3, hint, onText, ...native }: TextAreaProps) {
  const id = useId();
  const { value, maxLength } = native;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-display text-label">
          {label}
        </label>
        <span className="text-small text-quiet tabular-nums">
          {value.length}/{maxLength}
        </span>
      </div>
      <textarea
        {...native}
        id={id}
        rows={rows}
        aria-describedby={hint ? `${id}-below` : undefined}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onText(event.currentTarget.value)}
        className={`block w-full scroll-mt-10 resize-none rounded-mat border-3 border-edge bg-card px-4 py-3 text-body text-ink field-sizing-content placeholder:text-quiet ${heights[rows]}`}
      />
      {hint && (
        <p id={`${id}-below`} className="mt-1.5 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
