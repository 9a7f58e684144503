/** Instead of the browser's bubble: the first wrong field of its form takes the focus, each says its own fault. */
export function takeInvalid(event: { preventDefault(): void; currentTarget: HTMLInputElement }): void {
  event.preventDefault();
  const input = event.currentTarget;
  const inputs = input.form?.querySelectorAll('input') ?? [];
  if (Array.from(inputs).find((each) => !each.validity.valid) === input) input.focus();
}
