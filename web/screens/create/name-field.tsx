import type { ChangeEvent } from 'react';
import { Field } from '../../parts/fields/field.tsx';

interface NameFieldProps {
  label: string;
  name: string;
  value: string;
  maxLength: number;
  placeholder: string;
  hint?: string;
  /** Said when there is none. */
  missing: string;
  onName: (value: string) => void;
}

/** A field for a name: its first letter is a capital as soon as it is typed. */
export function NameField({ label, missing, onName, ...native }: NameFieldProps) {
  return (
    <Field
      {...native}
      label={label}
      autoComplete="off"
      autoCapitalize="words"
      enterKeyHint="next"
      required
      pattern=".*\S.*"
      missing={missing}
      title={missing}
      onChange={(event) => onName(capitalise(event))}
    />
  );
}

/** Set in the input itself, so that the caret stays where the typing is. */
function capitalise({ currentTarget: input }: ChangeEvent<HTMLInputElement>): string {
  const { value, selectionStart, selectionEnd } = input;
  const capital = withCapital(value);
  if (capital !== value) {
    input.value = capital;
    input.setSelectionRange(selectionStart, selectionEnd);
  }
  return capital;
}

export function withCapital(value: string): string {
  return value.replace(/^\s*\p{Ll}/u, (first) => first.toLocaleUpperCase('en-GB'));
}
