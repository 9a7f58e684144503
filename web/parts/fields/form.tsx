import type { ReactNode } from 'react';
import { Stack } from '../layout/stack.tsx';

interface FormProps {
  id?: string;
  onSubmit: (values: FormValues) => void;
  /** Every change of a field, by its name. */
  onField?: (name: string, value: string) => void;
  children: ReactNode;
}

export type FormValues = (name: string) => string;

/** A form that hands over its values by name; Enter works, and the fields say what is missing. */
export function Form({ id, onSubmit, onField, children }: FormProps) {
  return (
    <form
      id={id}
      onInput={({ target }) => target instanceof HTMLInputElement && onField?.(target.name, target.value)}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new FormData(event.currentTarget);
        onSubmit((name) => {
          const value = values.get(name);
          return typeof value === 'string' ? value : '';
        });
      }}
    >
      <Stack gap="field">{children}</Stack>
    </form>
  );
}
