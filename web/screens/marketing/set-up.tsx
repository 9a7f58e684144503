import { BeerMat } from '../../parts/layout/beer-mat.tsx';

interface SetUpProps {
  /** A number and what it counts. */
  numbers: readonly (readonly [number: string, what: string])[];
  children: string;
}

/** A race to copy: three numbers on mats, and a word about them. */
export function SetUp({ numbers, children }: SetUpProps) {
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:grid-cols-3">
        {numbers.map(([number, what]) => (
          <li key={what}>
            <BeerMat>
              <p className="flex items-center gap-4 tablet:block">
                <span className="font-display text-[5rem] leading-[.8] font-black">{number}</span>{' '}
                <span className="block text-[1.125rem] leading-[1.3] font-semibold tablet:mt-4">{what}</span>
              </p>
            </BeerMat>
          </li>
        ))}
      </ul>
      <p className="max-w-[40rem] text-body">{children}</p>
    </>
  );
}
