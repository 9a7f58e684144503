/** Between which bounds the server's clock minus the phone's must lie. */
export interface OffsetRange {
  low: number;
  high: number;
}

/**
 * What a moment of the server's says: it was read after the phone asked (null when the phone did not ask) and before the phone heard.
 * Each further moment narrows the range; one that contradicts it means that the phone's clock was set, and begins anew.
 */
export function narrowed(
  known: OffsetRange | null,
  { at, askedAt, heardAt }: { at: number; askedAt: number | null; heardAt: number },
): OffsetRange {
  const said = { low: at - heardAt, high: askedAt === null ? Number.POSITIVE_INFINITY : at - askedAt };
  if (!known) return said;
  const both = { low: Math.max(known.low, said.low), high: Math.min(known.high, said.high) };
  return both.low <= both.high ? both : said;
}

export function offsetIn({ low, high }: OffsetRange): number {
  return Math.round(Number.isFinite(high) ? (low + high) / 2 : low);
}

let told: OffsetRange | null = null;

/** A call was answered with this Date, which is cut to whole seconds. */
export function noteDate(date: string | null, askedAt: number): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  told = narrowed(told, { at, askedAt: askedAt - 1_000, heardAt: Date.now() });
}

/** A page was asked for and came with the server's moment, to the millisecond. */
export function noteMoment(at: number, askedAt: number, heardAt: number): void {
  told = narrowed(told, { at, askedAt, heardAt });
}

/** What the answers to calls say so far; less exact than a beat, and there where no line opens. */
export function toldByCalls(): OffsetRange | null {
  return told;
}
