/** A day in words: 'Friday 20 November 2026'. */
export function longDate(moment: Date, timeZone: string): string {
  const inWords = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(moment);
  return `${inWords({ weekday: 'long' })} ${inWords({ dateStyle: 'long' })}`;
}

/** Where our races are run. */
const here = 'Europe/London';

/** A moment in words: 'Friday 20 November 2026 at 21:04'. */
export function longMoment(moment: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: here }).format(moment);
  return `${longDate(moment, here)} at ${time}`;
}
