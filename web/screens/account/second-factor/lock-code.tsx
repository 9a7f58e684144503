import { Field } from '../../../parts/fields/field.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { CodeField } from './code-field.tsx';

/** What opens the second lock: the app, or a code that was kept for the day the phone is gone. */
export type LockWay = 'app' | 'recovery';

interface LockCodeProps {
  way: LockWay;
  onWay: (way: LockWay) => void;
  hint?: string;
}

export function LockCode({ way, onWay, hint }: LockCodeProps) {
  return (
    <div>
      {way === 'app' ? <CodeField {...(hint ? { hint } : {})} /> : <RecoveryField />}
      <TextButton onClick={() => onWay(way === 'app' ? 'recovery' : 'app')}>
        {way === 'app' ? 'Lost your phone? Use a recovery code' : 'Use the app instead'}
      </TextButton>
    </div>
  );
}

function RecoveryField() {
  return (
    <Field
      label="Recovery code"
      name="code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      pattern="\s*([0-9A-Za-z][\s\-]*){12}"
      title="Twelve letters and digits, as you kept them."
      hint="One of the ten you kept. Each works once."
      required
    />
  );
}
