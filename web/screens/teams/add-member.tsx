import { text } from '#contract/limits';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FieldRow } from '../../parts/field-row.tsx';
import { Form } from '../../parts/form.tsx';

interface AddMemberProps {
  label: string;
  team: string;
  onAdd: (email: string) => void;
}

/** The next free place of a team. */
export function AddMember({ label, team, onAdd }: AddMemberProps) {
  return (
    <Form onSubmit={(values) => onAdd(values('email').trim())}>
      <FieldRow
        action={
          <Button type="submit" look="fill">
            Add<span className="sr-only"> to {team}</span>
          </Button>
        }
      >
        <Field
          label={label}
          name="email"
          type="email"
          required
          maxLength={text.email}
          autoComplete="off"
          placeholder="name@example.com"
        />
      </FieldRow>
    </Form>
  );
}
