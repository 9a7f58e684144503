import { minimumAge } from '#contract/limits';

/** The rules every player agrees to. The tick of the join form states the first; the form lists the others. */
export const houseRules = [
  `You are ${minimumAge} or over.`,
  'Look after each other, start to end.',
  'Soft drinks count. They always do.',
  'Mind the roads. Be kind to bar staff.',
] as const;

/** The rules as a list, each with a cracked egg: dark on a mat, light on the page. */
export function HouseRuleList({ isOnMat = false }: { isOnMat?: boolean }) {
  return (
    <ul className={`grid gap-1.5 text-body leading-[1.35] ${isOnMat ? 'font-semibold text-mat-text' : 'font-medium'}`}>
      {houseRules.map((rule) => (
        <li key={rule} className="flex gap-2.5">
          <svg viewBox="0 0 20 24" aria-hidden="true" className="mt-0.5 h-5 w-4 shrink-0">
            <path
              d="M10 1c5 0 9 7 9 13.500S15 23 10 23 1 21 1 14.500 5 1 10 1Z"
              className={isOnMat ? 'fill-night' : 'fill-ink'}
            />
            <path
              d="m5 14 3-2.500 2.500 3 3-4"
              className={`fill-none stroke-2 ${isOnMat ? 'stroke-shell' : 'stroke-page'}`}
            />
          </svg>
          {rule}
        </li>
      ))}
    </ul>
  );
}
