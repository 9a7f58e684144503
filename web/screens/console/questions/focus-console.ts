/** An answered question leaves with its buttons: the keyboard goes on at the head of the console, before the next question. */
export function focusConsole(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
