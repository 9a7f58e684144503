import { useId } from 'react';

interface RadiosProps {
  label: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
  error?: string | undefined;
  onChoose: (value: string) => void;
}

/** A question with a few short answers; each row is all target. */
export function Radios({ label, name, options, chosen, error, onChoose }: RadiosProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-below` : undefined}>
      <legend className="mb-2 font-display text-label">{label}</legend>
      <div className="grid gap-2.5">
        {options.map(([value, words]) => (
          <label
            key={value}
            className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-mat border-3 px-4 text-body has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${chosen === value ? 'border-good bg-good-paper font-semibold' : error ? 'border-danger-ink bg-card' : 'border-edge bg-card'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-7 shrink-0 appearance-none rounded-round border-3 border-edge bg-card outline-none checked:border-[9px] checked:border-good"
            />
            {words}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-below`} className="mt-1.5 text-small font-semibold text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
