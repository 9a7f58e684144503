import { type InputHTMLAttributes, type InvalidEvent, type ReactNode, useId, useState } from 'react';
import { cutToFit } from '#contract/text/clean-text';
import { Icon } from '../marks/icon.tsx';
import { takeInvalid } from './invalid.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onInvalid'>;

interface FieldProps extends Native {
  label: string;
  name: string;
  /** A short word at the right of the label. */
  aside?: string;
  hint?: ReactNode;
  /** Said by the screen; what the browser finds wrong with the value is said by the field itself. */
  error?: string | undefined;
  /** Said when it is left empty. */
  missing?: string;
}

/** One labelled input: 60 px high, hint or error below, the error read with it. */
export function Field({
  label,
  aside,
  hint,
  error,
  missing,
  maxLength,
  type = 'text',
  onInput,
  ...native
}: FieldProps) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const [isCut, setIsCut] = useState(false);
  const [shown, setShown] = useState(false);
  const wrong = fault ?? error;
  const below = wrong ?? (isCut ? `At most ${maxLength} characters. The rest did not fit.` : hint);
  const isPassword = type === 'password';

  function sayInvalid(event: InvalidEvent<HTMLInputElement>) {
    takeInvalid(event);
    setFault(faultOf(event.currentTarget, missing ?? `${label} is missing.`));
  }

  /** The browser would cut without a word, and through the middle of what is seen as one. */
  function fit(input: HTMLInputElement) {
    const fitting = maxLength === undefined ? input.value : cutToFit(input.value, maxLength);
    setIsCut(fitting !== input.value);
    if (fitting !== input.value) input.value = fitting;
  }

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-display text-label">
          {label}
        </label>
        {aside && <span className="text-small text-quiet">{aside}</span>}
      </div>
      <div className="relative">
        <input
          {...native}
          id={id}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          onInvalid={sayInvalid}
          onInput={(event) => {
            setFault(undefined);
            if (!event.nativeEvent.isComposing) fit(event.currentTarget);
            onInput?.(event);
          }}
          className={`min-h-15 w-full scroll-mt-10 rounded-mat border-3 bg-card px-4 text-input text-ink placeholder:font-medium placeholder:text-quiet read-only:bg-raised ${isPassword ? 'pr-16' : ''} ${wrong ? 'border-danger-ink' : 'border-edge'}`}
        />
        {isPassword && (
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show characters"
            aria-controls={id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-15 place-items-center rounded-mat text-quiet"
          >
            <Icon name={shown ? 'eye-shut' : 'eye'} />
          </button>
        )}
      </div>
      {below && (
        <p
          id={`${id}-below`}
          role={isCut ? 'status' : undefined}
          className={`mt-1.5 text-small ${wrong ? 'font-semibold text-danger-ink' : isCut ? 'font-semibold' : 'text-quiet'}`}
        >
          {below}
        </p>
      )}
    </div>
  );
}

function faultOf(input: HTMLInputElement, missing: string): string {
  if (input.validity.valueMissing) return missing;
  if (input.validity.typeMismatch) return 'That is not an e-mail address. It looks like name@example.com.';
  if (input.validity.tooShort) return `Too short: at least ${input.minLength} characters.`;
  if (input.validity.patternMismatch) return input.title;
  return input.validationMessage;
}
