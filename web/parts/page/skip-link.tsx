/** The first stop of the keyboard. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-30 flex min-h-14 items-center not-focus:sr-only rounded-mat border-3 border-night bg-shell px-5 font-display text-label text-night"
    >
      Skip to the page
    </a>
  );
}
