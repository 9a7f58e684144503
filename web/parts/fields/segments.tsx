interface SegmentsProps<Id extends string> {
  /** What is chosen, for those who cannot see it. */
  label: string;
  options: readonly (readonly [id: Id, words: string])[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Two to four answers in one row, one of them chosen. */
export function Segments<Id extends string>({ label, options, chosen, onChoose }: SegmentsProps<Id>) {
  return (
    <fieldset
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col gap-0.75 rounded-mat border-3 border-edge bg-card p-0.75"
    >
      {options.map(([id, words]) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={`min-h-12.5 rounded-[11px] px-2 font-display text-nav whitespace-nowrap max-[359px]:px-0.5 ${id === chosen ? 'bg-ink text-page' : 'active:bg-raised'}`}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
