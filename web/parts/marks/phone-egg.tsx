const shell = 'M20 3C28.500 3 36 15 36 27S29 43 20 43 4 38 4 27 11.500 3 20 3Z';

/** A phone at the start line: a filled egg with a tick if it is ready, else an outline with three dots. Callers put text next to it. */
export function PhoneEgg({ isReady, size = 40 }: { isReady: boolean; size?: 18 | 24 | 40 }) {
  return (
    <svg viewBox="0 0 40 46" width={(size * 40) / 46} height={size} aria-hidden="true" className="shrink-0">
      {isReady ? (
        <>
          <path d={shell} className="fill-ink stroke-ink stroke-3" />
          <path
            d="m12 27 6 6 11-13"
            className="fill-none stroke-page stroke-[4.500] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        </>
      ) : (
        <>
          <path d={shell} className="fill-none stroke-warn-ink stroke-[3.500]" />
          {[12, 20, 28].map((x) => (
            <circle key={x} cx={x} cy="27" r="2.600" className="fill-warn-ink" />
          ))}
        </>
      )}
    </svg>
  );
}
