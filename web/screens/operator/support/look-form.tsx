import type { InputHTMLAttributes } from 'react';
import { Field } from '../../../parts/fields/field.tsx';
import { FieldRow } from '../../../parts/fields/field-row.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';

interface LookFormProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'defaultValue' | 'maxLength'> {
  label: string;
  name: string;
  busy: boolean;
  hint?: string;
  error?: string | undefined;
  onLook: (given: string) => void;
}

/** A field to name what is looked at, and the button that looks. */
export function LookForm({ label, name, busy, onLook, ...field }: LookFormProps) {
  return (
    <Form onSubmit={(value) => onLook(value(name).trim())}>
      <FieldRow
        action={
          <SmallButton type="submit" busy={busy}>
            Look<span className="sr-only"> up the {label.toLowerCase()}</span>
          </SmallButton>
        }
      >
        <Field label={label} name={name} required autoComplete="off" {...field} />
      </FieldRow>
    </Form>
  );
}
