const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const longDayHere = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A day (year-month-day) as people write it here: 21 November 2026. What is no day stays as it is. */
export function longDateOf(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : longDate.format(moment);
}

/** The day of a moment where our races are run. */
export function longDayOf(at: number): string {
  return longDayHere.format(at);
}
