import { useState } from 'react';
import { text } from '#contract/limits';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FieldRow } from '../../parts/field-row.tsx';
import { Form } from '../../parts/form.tsx';

interface AddMemberProps {
  label: string;
  team: string;
  /** An address that did not get in, to be put right or tried again. */
  refused: string;
  onAdd: (email: string) => void;
}

/** The next free place of a team. */
export function AddMember({ label, team, refused, onAdd }: AddMemberProps) {
  const [typed, setTyped] = useState(refused);

  function add(email: string) {
    setTyped('');
    onAdd(email);
  }

  return (
    <Form onSubmit={(values) => add(values('email').trim())}>
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
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FieldRow>
    </Form>
  );
}
