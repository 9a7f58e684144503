import type { ExpectedRace } from '../rehearsal.ts';

/** Formats an estimate for a sentence: about 75 minutes, 1.4 km. */
export function expectedWords({ minutes, metres }: ExpectedRace): string {
  return `about ${durationWords(minutes)}, ${(metres / 1_000).toFixed(1)} km`;
}

/** The hour at which a race that starts at `hour` would be over: 20:15 and 75 minutes give 21:30. */
export function overBy(hour: string, { minutes }: Pick<ExpectedRace, 'minutes'>): string {
  const [hours = 0, past = 0] = hour.split(':').map(Number);
  const end = hours * 60 + past + minutes;
  return [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function durationWords(minutes: number): string {
  if (minutes <= 120) return `${minutes} minutes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} hours` : `${hours} h ${rest} min`;
}
