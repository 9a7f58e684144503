/** '+1 🍻' as a stamp, whatever is in the glass. */
export function Round() {
  return (
    <span className="absolute top-1/4 -right-6 rotate-9 rounded-tag border-4 border-shell bg-night px-3.5 py-2 font-display text-[2.75rem] leading-none font-black text-shell">
      +1 🍻
    </span>
  );
}
