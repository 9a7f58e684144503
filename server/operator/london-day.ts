const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The day of a moment where our races are run, as YYYY-MM-DD. */
export function londonDay(moment: Date): string {
  return day.format(moment);
}

/** The moment a day (YYYY-MM-DD) is over where our races are run. */
export function endOfLondonDay(given: string): Date {
  const midnight = Date.parse(`${given}T00:00:00Z`) + dayMs;
  // In summer the clocks are an hour ahead.
  const isSummer = londonDay(new Date(midnight - hourMs)) !== given;
  return new Date(isSummer ? midnight - hourMs : midnight);
}
