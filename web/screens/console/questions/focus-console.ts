/** The buttons of an answered question are removed: moves the focus to the top of the console, before the next question. */
export function focusConsole(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
