/** Runs in the page: what stands where on it, but for what is only true of its moment. */
export function placesIn(main: Element): string[] {
  return (
    [...main.querySelectorAll('h1, h2, p, button')]
      .filter((part) => !part.closest('dialog, [data-of-its-moment]'))
      // What is only said aloud comes with what goes on beside the race.
      .filter((part) => part.clientWidth > 1)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return `${part.tagName} ${[x, y, width, height].map(Math.round).join()}`;
      })
  );
}
