import { Field } from '../../../parts/fields/field.tsx';

/** The six digits of an authenticator app. */
export function CodeField({ hint, error }: { hint?: string; error?: string | undefined }) {
  return (
    <Field
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*(\d\s*){6}"
      title="Six digits, as your app shows them."
      {...(hint ? { hint } : {})}
      error={error}
      required
    />
  );
}
