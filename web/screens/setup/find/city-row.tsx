import { useId } from 'react';
import { BareButton } from '../../../parts/buttons/bare-button.tsx';

interface CityRowProps {
  value: string;
  maxLength: number;
  error: string | undefined;
  busy: boolean;
  onType: (value: string) => void;
  onChange: () => void;
}

/** A city and the button that changes it, in one line. */
export function CityRow({ value, maxLength, error, busy, onType, onChange }: CityRowProps) {
  const id = useId();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onChange();
      }}
    >
      <div className="flex gap-2.5">
        <input
          name="city"
          aria-label="City"
          placeholder="York"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={maxLength}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onType(event.currentTarget.value)}
          className={`min-h-14 w-full min-w-0 rounded-mat border-3 bg-card px-4 text-[1.125rem] font-semibold placeholder:font-medium placeholder:text-quiet ${error ? 'border-danger-ink' : 'border-edge'}`}
        />
        <BareButton
          type="submit"
          busy={busy}
          className="flex min-h-14 shrink-0 items-center justify-center gap-2 rounded-mat border-3 border-edge px-5 font-display text-[1.375rem] font-extrabold active:bg-raised"
        >
          Change city
        </BareButton>
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-small font-semibold text-danger-ink">
          {error}
        </p>
      )}
    </form>
  );
}
