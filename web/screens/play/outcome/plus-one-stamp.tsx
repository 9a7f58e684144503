/** '+1 🍻' as a stamp, whatever is in the glass. */
export function PlusOneStamp() {
  return (
    <span className="absolute top-1/4 -right-[3vw] rotate-9 rounded-tag border-4 border-shell bg-night px-3.5 py-2 font-display text-[min(2.75rem,12vw)] leading-none font-black text-shell short:-right-8 short:border-3 short:px-2 short:py-1 short:text-[1.375rem]">
      +1 🍻
    </span>
  );
}
