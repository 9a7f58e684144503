/** By how much the clocks of a zone are ahead of UTC at a moment. */
export function offsetMs(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(moment.getTime() / 1_000) * 1_000;
}

/** What a clock on the wall shows at a moment, written as if it were UTC. */
export function wallOf(moment: Date, timeZone: string): Date {
  return new Date(moment.getTime() + offsetMs(moment, timeZone));
}

/** The moment at which a clock on the wall shows this. On the night the clocks change an hour that is not there comes when it would have been. */
export function momentOf(wall: number, timeZone: string): Date {
  const guess = new Date(wall - offsetMs(new Date(wall), timeZone));
  return new Date(wall - offsetMs(guess, timeZone));
}
