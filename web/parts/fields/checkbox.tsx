import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../marks/icon.tsx';
import { takeInvalid } from './invalid.ts';

interface CheckboxProps {
  name: string;
  children: ReactNode;
  required?: boolean;
  defaultChecked?: boolean;
  /** Said when the box is required and empty. */
  missing?: string;
  onTick?: (isOn: boolean) => void;
}

/** A box of 32 px inside a row that is all target. */
export function Checkbox({ name, children, required = false, defaultChecked = false, missing, onTick }: CheckboxProps) {
  const id = useId();
  const [fault, setFault] = useState(false);
  return (
    <div>
      <label htmlFor={id} className="flex min-h-14 cursor-pointer items-center gap-3 py-1 text-body">
        <span className="relative grid size-8 shrink-0 place-items-center">
          <input
            id={id}
            type="checkbox"
            name={name}
            required={required}
            defaultChecked={defaultChecked}
            aria-invalid={fault || undefined}
            aria-describedby={fault ? `${id}-below` : undefined}
            onInvalid={(event) => {
              takeInvalid(event);
              setFault(true);
            }}
            onChange={({ currentTarget }) => {
              setFault(false);
              onTick?.(currentTarget.checked);
            }}
            className={`peer absolute inset-0 appearance-none rounded-tag border-3 bg-card checked:border-ink checked:bg-ink ${fault ? 'border-danger-ink' : 'border-edge'}`}
          />
          <span className="pointer-events-none relative text-page opacity-0 peer-checked:opacity-100">
            <Icon name="tick" />
          </span>
        </span>
        <span>{children}</span>
      </label>
      {fault && (
        <p id={`${id}-below`} className="text-small font-semibold text-danger-ink">
          {missing}
        </p>
      )}
    </div>
  );
}
