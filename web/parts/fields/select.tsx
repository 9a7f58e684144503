import { type ReactNode, useId } from 'react';
import { Icon } from '../marks/icon.tsx';

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
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          aria-describedby={hint ? `${id}-below` : undefined}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className="min-h-15 w-full appearance-none rounded-mat border-3 border-edge bg-card pr-13 pl-4 text-input text-ink"
        >
          {options.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center">
          <span className="rotate-90">
            <Icon name="chevron" />
          </span>
        </span>
      </div>
      {hint && (
        <p id={`${id}-below`} className="mt-1.5 text-small text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
