/** The first stop of the keyboard. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-30 flex min-h-14 -translate-y-24 items-center rounded-mat border-3 border-night bg-shell px-5 font-display text-label text-night focus:translate-y-0"
    >
      Skip to the page
    </a>
  );
}
