interface SegmentsProps<Id extends string> {
  /** What is chosen, for those who cannot see it. */
  label: string;
  options: readonly (readonly [id: Id, words: string])[];
  chosen: Id | readonly Id[];
  /** For more than four answers, or long ones: they wrap onto several rows. */
  wraps?: boolean;
  onChoose: (id: Id) => void;
}

const oneRow = { box: 'grid auto-cols-fr grid-flow-col', answer: 'min-h-12.5 whitespace-nowrap max-[359px]:px-0.5' };
const wrappedRows = { box: 'flex flex-wrap', answer: 'min-h-14 max-w-full grow basis-20 py-1.5 wrap-break-word' };

/** Two to four answers in one row, one of them chosen. */
export function Segments<Id extends string>({ label, options, chosen, wraps = false, onChoose }: SegmentsProps<Id>) {
  const { box, answer } = wraps ? wrappedRows : oneRow;
  const isChosen = (id: Id) => (typeof chosen === 'string' ? chosen === id : chosen.includes(id));
  return (
    <fieldset aria-label={label} className={`${box} gap-0.75 rounded-mat border-3 border-edge bg-card p-0.75`}>
      {options.map(([id, words]) => (
        <button
          key={id}
          type="button"
          aria-pressed={isChosen(id)}
          onClick={() => onChoose(id)}
          className={`rounded-[11px] px-2 font-display text-nav ${answer} ${isChosen(id) ? 'bg-ink text-page' : 'active:bg-raised'}`}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
