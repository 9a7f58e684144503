/** So many milliseconds in minutes and seconds, as people say it; a second counts once it is over, as on every clock of the race. */
export function lengthOf(ms: number): string {
  const all = Math.floor(ms / 1_000);
  const mins = Math.floor(all / 60);
  const secs = all % 60;
  const parts = [mins > 0 ? counted(mins, 'min') : '', secs > 0 ? counted(secs, 'sec') : ''].filter(Boolean);
  return parts.join(' ') || '0 secs';
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
