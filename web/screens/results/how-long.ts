/** 1 min, 14 min, 40 secs: as somebody would say it. */
export function roughlyOf(ms: number): string {
  if (ms < 60_000) return counted(Math.floor(ms / 1_000), 'sec');
  return `${Math.round(ms / 60_000)} min`;
}

/** 1 bar, 6 bars. */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`;
}
