/** Loads another document. The promise never settles, so that what is under way stays under way until the page is gone. */
export function leave(to: string): Promise<never> {
  // Coming back by the back button may wake this page as it was left: busy for ever.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  location.assign(to);
  return new Promise(() => {});
}
