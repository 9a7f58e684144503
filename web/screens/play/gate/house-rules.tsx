import { minimumAge } from '#contract/limits';
import { BeerMat } from '../../../parts/layout/beer-mat.tsx';

const rules = [
  `You are ${minimumAge} or over.`,
  'Look after each other, start to end.',
  'Soft drinks count. They always do.',
  'Mind the roads. Be kind to bar staff.',
] as const;

/** What everybody who plays agrees to. A tall mat leans further out than a screen is wide. */
export function HouseRules() {
  return (
    <div className="-mx-4 overflow-x-clip px-4">
      <BeerMat tilt="slight">
        <h2 className="font-display text-h3">House rules</h2>
        <ul className="mt-2 grid gap-1.5 text-body leading-[1.35] font-semibold text-mat-text">
          {rules.map((rule) => (
            <li key={rule} className="flex gap-2.5">
              <svg viewBox="0 0 20 24" aria-hidden="true" className="mt-0.5 h-5 w-4 shrink-0">
                <path d="M10 1c5 0 9 7 9 13.500S15 23 10 23 1 21 1 14.500 5 1 10 1Z" className="fill-night" />
                <path d="m5 14 3-2.500 2.500 3 3-4" className="fill-none stroke-shell stroke-2" />
              </svg>
              {rule}
            </li>
          ))}
        </ul>
      </BeerMat>
    </div>
  );
}
