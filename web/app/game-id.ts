/** The number an address names; null when it is none. */
export function gameIdIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
