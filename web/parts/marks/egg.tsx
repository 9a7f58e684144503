/** The egg that rocks while something is under way. */
export function RockingEgg() {
  return (
    <svg viewBox="0 0 40 46" className="size-7 shrink-0 origin-bottom animate-rock" aria-hidden="true">
      <path
        d="M20 2C29 2 37 15 37 27S29 44 20 44 3 38 3 27 11 2 20 2Z"
        fill="#FFF7E6"
        stroke="#0D1512"
        strokeWidth="3.5"
      />
      <path
        d="M10 27 16 22 21 29 27 21"
        fill="none"
        stroke="#0D1512"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
