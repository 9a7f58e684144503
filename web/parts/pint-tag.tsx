/** At the end of a feed line, or on the lane of whoever was hit. */
export function PintTag() {
  return (
    <span className="inline-flex shrink-0 items-center rounded-tag bg-raised px-2 py-1.25 font-display text-stamp whitespace-nowrap text-ink">
      +1 🍻
    </span>
  );
}
