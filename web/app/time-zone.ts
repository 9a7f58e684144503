/** Where the clock of this device is, as a server names it: Europe/London. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
