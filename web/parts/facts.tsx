import { BeerMat } from './beer-mat.tsx';

/** What was settled, printed on a mat: a name and a value a line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <BeerMat>
      <dl className="-my-1.5 grid divide-y-2 divide-dashed divide-night/30">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 py-1.5">
            <dt className="text-small text-mat-text">{name}</dt>
            <dd className="text-right font-display text-h3 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </BeerMat>
  );
}
