const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});
const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** A moment where our races are run: 15 Nov, 20:04. */
export function momentWords(at: number): string {
  return moment.format(at);
}

/** How long ago: 3 minutes ago. */
export function agoWords(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  const [unit, ms] = steps.find(([, length]) => ago >= length) ?? [];
  return unit && ms ? relative.format(-Math.floor(ago / ms), unit) : 'just now';
}

export function poundsOf(pence: number): string {
  return pounds.format(pence / 100);
}

/** Hundredths of a per cent as people say them: 12.5%. */
export function percentOf(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What a field for pounds or per cent takes: 5, 5.5 or 12.50. */
export const amountPattern = '[0-9]{1,3}([.][0-9]{1,2})?';
