/** 96:12, in minutes however many there are. */
export function stopwatchOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 1 min, 14 min, 40 secs: as somebody would say it. */
export function roughlyOf(ms: number): string {
  if (ms < 60_000) return counted(Math.floor(ms / 1_000), 'sec');
  return `${Math.round(ms / 60_000)} min`;
}

/** 1 bar, 6 bars. */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`;
}
