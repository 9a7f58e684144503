const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });

/** When a device was last heard of, roughly. */
export function seenWords(seenAt: number, now: number): string {
  const ago = Math.max(0, now - seenAt);
  const [unit, ms] = steps.find(([, length]) => ago >= length) ?? [];
  return unit && ms ? `Seen ${relative.format(-Math.floor(ago / ms), unit)}` : 'Seen just now';
}

export function loggedInWords(at: number): string {
  return `logged in on ${day.format(at)}`;
}
