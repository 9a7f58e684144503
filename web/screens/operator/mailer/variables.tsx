import { Field } from '../../../parts/fields/field.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { changedVariable, type Draft, type Variable, withoutVariable, withVariable } from './draft.ts';

interface VariablesProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
}

/** The variables of a mail, a key and a value in each row. */
export function Variables({ draft, onDraft }: VariablesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-display text-h3">Variables</legend>
      <p className="mb-4 text-small text-quiet">
        A key stands in subject and body as {'{{displayName}}'}, and its value takes that place, the same for everybody.
        Only {'{{unsubscribeUrl}}'} fills itself, for each reader.
      </p>
      <ul className="grid gap-4">
        {draft.variables.map((variable) => (
          <li key={variable.id}>
            <VariableRow
              variable={variable}
              onChange={(changed) => onDraft(changedVariable(draft, changed))}
              onRemove={() => onDraft(withoutVariable(draft, variable.id))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <SmallButton icon="plus" onClick={() => onDraft(withVariable(draft))}>
          Add
        </SmallButton>
      </div>
    </fieldset>
  );
}

interface VariableRowProps {
  variable: Variable;
  onChange: (variable: Variable) => void;
  onRemove: () => void;
}

function VariableRow({ variable, onChange, onRemove }: VariableRowProps) {
  const { id, key, value } = variable;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 *:first:col-span-2 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] desk:*:first:col-span-1">
      <Field
        label="Key"
        name={`key-${id}`}
        value={key}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...variable, key: event.currentTarget.value })}
      />
      <Field
        label="Value"
        name={`value-${id}`}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange({ ...variable, value: event.currentTarget.value })}
      />
      <IconButton icon="close" label={`Remove variable ${key}`.trim()} onClick={onRemove} />
    </div>
  );
}
