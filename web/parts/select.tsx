import { type ReactNode, useId } from 'react';

interface SelectProps {
  label: string;
  name: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  hint?: ReactNode;
  onChoose: (value: string) => void;
}

/** One of many, by the device's own list. */
export function Select({ label, name, value, options, hint, onChoose }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-display text-label">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        aria-describedby={hint ? `${id}-below` : undefined}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="min-h-15 w-full rounded-mat border-3 border-edge bg-card px-4 text-input text-ink"
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-below`} className="mt-1.5 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
