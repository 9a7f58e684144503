import { race } from '#contract/limits';
import { Field } from '../../../parts/fields/field.tsx';

/** Why the host decides something; those it is about read it. */
export function ReasonField({ placeholder }: { placeholder: string }) {
  return (
    <Field
      label="Reason"
      name="reason"
      hint="Everybody reads it in the feed."
      placeholder={placeholder}
      maxLength={race.reason}
      autoComplete="off"
      missing="Say why."
      required
    />
  );
}
