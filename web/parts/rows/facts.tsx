import { BeerMat } from '../layout/beer-mat.tsx';

/** What was settled, printed on a mat: a name and a value in each row. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <BeerMat>
      <dl className="-my-1.5 grid grid-cols-[minmax(0,1fr)] divide-y-2 divide-dashed divide-night/30">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
            <dt className="text-small text-mat-text">{name}</dt>
            <dd className="ml-auto max-w-full text-right font-display text-h3 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </BeerMat>
  );
}
