import { useState } from 'react';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const longDayHere = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A day (year-month-day) as people write it here: 21 November 2026. What is no day stays as it is. */
export function longDateOf(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : longDate.format(moment);
}

/** The same with its weekday: Saturday 21 November 2026. */
export function weekdayDateOf(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : `${weekday.format(moment)} ${longDate.format(moment)}`;
}

/** The day it is here, as year-month-day, or so many days later. */
export function dayOf(moment: Date, daysLater = 0): string {
  const day = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate() + daysLater));
  return day.toISOString().slice(0, 10);
}

/** The moment at which something was first shown; what it says of today stays as it was read. */
export function useOpenedAt(): Date {
  const [openedAt] = useState(() => new Date());
  return openedAt;
}

/** The day of a moment where our races are run. */
export function longDayOf(at: number): string {
  return longDayHere.format(at);
}
