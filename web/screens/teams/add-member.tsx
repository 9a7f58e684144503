import { useState } from 'react';
import { foldEmail } from '#contract/text/email';
import { text } from '#contract/limits';
import { problems } from '#contract/problems';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { FieldRow } from '../../parts/fields/field-row.tsx';
import { Form } from '../../parts/fields/form.tsx';

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

  const [isNone, setIsNone] = useState(false);

  function add(email: string) {
    // Some that a browser lets pass are none all the same.
    const isAddress = foldEmail(email) !== null;
    setIsNone(!isAddress);
    if (!isAddress) return;
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
          error={isNone ? problems['no-email'].words : undefined}
          onChange={(event) => {
            setIsNone(false);
            setTyped(event.currentTarget.value);
          }}
        />
      </FieldRow>
    </Form>
  );
}
