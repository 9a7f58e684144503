const hardest = 5;

/** How hard a clue is, in eggs: one is a gift, five take the whole team. */
export function Difficulty({ eggs }: { eggs: number }) {
  return (
    <span className="flex gap-0.75">
      <span className="sr-only">
        Difficulty {eggs} of {hardest}
      </span>
      {Array.from({ length: hardest }, (_, index) => (
        <svg key={index} viewBox="0 0 20 24" aria-hidden="true" className="h-4.5 w-auto">
          <path
            d="M10 2c4.500 0 8 6.500 8 12a8 8 0 0 1-16 0C2 8.500 5.500 2 10 2Z"
            className={`stroke-current stroke-2 ${index < eggs ? 'fill-current' : 'fill-none opacity-45'}`}
          />
        </svg>
      ))}
    </span>
  );
}
