import { useId } from 'react';

const heights = { low: 'h-32', high: 'h-80' } as const;

interface AreaProps {
  label: string;
  name: string;
  value: string;
  height: keyof typeof heights;
  aside?: string;
  hint?: string;
  /** Code is neither corrected nor wrapped by words. */
  isCode?: boolean;
  onText: (value: string) => void;
}

/** A field for many lines that keeps its height. */
export function Area({ label, height, aside, hint, isCode = false, onText, ...native }: AreaProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-display text-label">
          {label}
        </label>
        {aside && <span className="text-small text-quiet tabular-nums">{aside}</span>}
      </div>
      <textarea
        {...native}
        id={id}
        spellCheck={!isCode}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={hint ? `${id}-below` : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        className={`block w-full resize-y rounded-mat border-3 border-edge bg-card px-4 py-3 text-ink ${isCode ? 'text-small break-all' : 'text-body'} ${heights[height]}`}
      />
      {hint && (
        <p id={`${id}-below`} className="mt-1.5 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
