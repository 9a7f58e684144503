import { password } from '#contract/limits';
import { Field } from '../../../parts/fields/field.tsx';

/** A password being chosen: long is all we ask, and a manager may fill it in. */
export function NewPassword({ label = 'Password' }: { label?: string }) {
  return (
    <Field
      label={label}
      name="new-password"
      type="password"
      autoComplete="new-password"
      minLength={password.minLength}
      maxLength={password.maxLength}
      hint={`At least ${password.minLength} characters. A short sentence works well.`}
      required
    />
  );
}
