import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import { isHour } from '#contract/when-where';
import { Problem } from '#contract/problems';
import { readTelephone } from '#contract/text/telephone';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';

const dayMs = 86_400_000;

/** What people type about a game, cleaned; refused in words where it cannot stand. */
export function readGameName(given: string): string {
  const name = cleanLine(given);
  if (!hasSomethingToSee(name)) throw new Problem('game-name-missing');
  refuseLongerThan(text.gameName, name, 'A game name');
  return name;
}

export function readCity(given: string): string {
  const city = cleanLine(given);
  if (!hasSomethingToSee(city)) throw new Problem('enter-a-city');
  refuseLongerThan(text.city, city, 'A location');
  return city;
}

/** Null for an empty one. */
export function readTel(given: string): string | null {
  const read = readTelephone(given);
  if ('fault' in read) throw new Problem('no-telephone', { message: read.fault });
  return read.e164;
}

/** [G17] An hour of the day as 19:30; null for an empty one. */
export function readHour(given: string): string | null {
  const hour = cleanLine(given);
  if (hour === '') return null;
  if (!isHour(hour)) throw new Problem('no-hour');
  return hour;
}

/** [G17] Where people meet, in the host's own words; null for nothing. */
export function readMeetingPoint(given: string): string | null {
  const place = cleanLine(given);
  if (!hasSomethingToSee(place)) return null;
  refuseLongerThan(text.meetingPoint, place, 'A meeting point');
  return place;
}

/** [G1] A day of the calendar, not before yesterday: somewhere it is still that day. */
export function readDate(given: string, now: Date): string {
  const day = readDay(given);
  if (day < dayOf(now, -1)) throw new Problem('date-gone');
  return day;
}

/** A day that the calendar has, as YYYY-MM-DD. */
export function readDay(given: string): string {
  const day = new Date(`${given}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || dayOf(day) !== given) {
    throw new Problem('bad-input', { message: 'There is no such date.' });
  }
  return given;
}

/** The day of a moment in UTC, or so many days later. */
export function dayOf(moment: Date, daysLater = 0): string {
  return new Date(moment.getTime() + daysLater * dayMs).toISOString().slice(0, 10);
}
