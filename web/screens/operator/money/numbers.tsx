import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorMoneyCalls } from '#contract/calls/operator-money';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { FieldRow } from '../../../parts/fields/field-row.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useSend } from '../../../call/use-send.ts';
import { Asked } from '../asked.tsx';
import { amountPattern } from '../operator-copy.ts';
import { useOperatorQuery, useLookAgain } from '../use-operator-query.ts';

type Constant = OutputOf<(typeof operatorMoneyCalls)['operator/constants']>[number];

interface Shown {
  label: string;
  unit: string;
  /** What is kept for one of what is typed: pence for a pound. */
  times: number;
}

const shownAs: Record<string, Shown> = {
  price_classic_pence_per_team: { label: 'Classic, a team', unit: '£', times: 100 },
  price_lazy_pence_per_team: { label: 'Lazy, a team', unit: '£', times: 100 },
  radius: { label: 'How near is at the bar', unit: 'metres', times: 1 },
};

/** Prices, and how near a phone must be: what counts from now on. */
export function Numbers() {
  const query = useOperatorQuery(operatorMoneyCalls['operator/constants']);
  return (
    <Stack>
      <ChalkHeading>Prices and radius</ChalkHeading>
      <Asked query={query} waiting="Fetching the numbers…" trouble="Failed to load the numbers">
        {(constants) => constants.map((constant) => <NumberForm key={constant.name} constant={constant} />)}
      </Asked>
      <SmallPrint>
        They count from now on: a race that is on keeps its radius, and who has not paid yet pays the new price.
      </SmallPrint>
    </Stack>
  );
}

function NumberForm({ constant: { name, constant, least, most } }: { constant: Constant }) {
  const lookAgain = useLookAgain();
  const { send, isSending, trouble, say, forget } = useSend('Failed to save the number');
  const [isSaved, setSaved] = useState(false);
  const { label, unit, times } = shownAs[name] ?? { label: name, unit: '', times: 1 };
  const shown = (value: number) => (times === 1 ? String(value) : (value / times).toFixed(2));

  const bounds = `From ${shown(least)} to ${shown(most)}.`;

  function submit(typed: string) {
    const wanted = Math.round(Number(typed) * times);
    if (wanted < least || wanted > most) return say({ words: bounds, code: 'bad-input' });
    return void send({ constant: wanted }, async (input) => {
      await callServer(operatorMoneyCalls['operator/set-constant'], { params: { name }, input });
      await lookAgain();
      setSaved(true);
    });
  }

  return (
    <Form onSubmit={(value) => submit(value(name))}>
      <FieldRow
        action={
          <SmallButton type="submit" busy={isSending}>
            Save<span className="sr-only"> {label}</span>
          </SmallButton>
        }
      >
        <Field
          label={label}
          aside={unit}
          name={name}
          inputMode={times === 1 ? 'numeric' : 'decimal'}
          required
          autoComplete="off"
          pattern={times === 1 ? '[0-9]+' : amountPattern}
          title={times === 1 ? 'A whole number.' : 'Pounds and pence, such as 5.50.'}
          defaultValue={shown(constant)}
          hint={isSaved ? 'Saved.' : bounds}
          error={trouble?.words}
          onInput={() => {
            setSaved(false);
            forget();
          }}
        />
      </FieldRow>
    </Form>
  );
}
