interface RadiosProps {
  label: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** A question with a few short answers; each row is all target. */
export function Radios({ label, name, options, chosen, onChoose }: RadiosProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-label wrap-anywhere">{label}</legend>
      <div className="grid gap-2.5">
        {options.map(([value, words]) => (
          <label
            key={value}
            className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-mat border-3 px-4 text-body has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus ${chosen === value ? 'border-good bg-good-paper font-semibold' : 'border-edge bg-card'}`}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-7 shrink-0 appearance-none rounded-round border-3 border-edge bg-card outline-none checked:border-[9px] checked:border-good"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
