import type { ChangeEvent } from 'react';
import { text } from '#contract/limits';
import { Field } from '../../../parts/fields/field.tsx';

interface EmailFieldProps {
  /** What a password manager keeps it as: the name of an account here, or just someone's address. */
  autoComplete?: 'username' | 'email';
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function EmailField({ autoComplete = 'username', ...held }: EmailFieldProps) {
  return (
    <Field
      label="E-mail"
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={text.email}
      required
      {...held}
    />
  );
}
