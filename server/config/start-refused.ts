/** The start cannot go on, and the message tells the person at the terminal why and what to do: show it without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
