/** A bar on the way. */
export function LaneEgg({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 16 19" className="absolute top-1/2 h-4.75 w-4 -translate-1/2" style={{ left: `${at}%` }}>
      <ellipse cx="8" cy="9.5" rx="6.500" ry="8" fill="#FFF7E6" stroke="#0D1512" strokeWidth="3" />
    </svg>
  );
}

/** The finish. */
export function Jar({ at }: { at: number }) {
  return (
    <svg
      viewBox="-12 -22 24 40"
      className="absolute top-1/2 h-10 w-6 -translate-x-1/2 -translate-y-[22px]"
      style={{ left: `${at}%` }}
    >
      <path
        d="M-10 -13C-10 -18 10 -18 10 -13V11C10 15 -10 15 -10 11Z"
        fill="#7BC47F"
        stroke="#0D1512"
        strokeWidth="3"
      />
      <rect x="-9" y="-20" width="18" height="7" rx="2" fill="#E0891A" stroke="#0D1512" strokeWidth="2" />
      <ellipse cx="-3" cy="5" rx="4.500" ry="5.500" fill="#FFF7E6" />
      <ellipse cx="4" cy="-2" rx="4.500" ry="5.500" fill="#FFF7E6" />
    </svg>
  );
}
