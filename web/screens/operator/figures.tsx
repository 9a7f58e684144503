interface Figure {
  label: string;
  value: number;
  /** Something is wrong when it is not nought. */
  isTrouble?: boolean;
}

/** Numbers at a glance, each with what it counts; one that tells of trouble stands out. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-3 gap-2.5">
      {figures.map(({ label, value, isTrouble = false }) => (
        <div
          key={label}
          className={`flex min-w-0 flex-col-reverse justify-end rounded-mat border-2 px-3.5 py-3 ${isTrouble && value > 0 ? 'border-beet text-danger-ink' : 'border-edge-soft bg-card'}`}
        >
          <dt className="text-small leading-[1.3] wrap-anywhere">{label}</dt>
          <dd className="font-display text-h2 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
