import type { OpenLine } from './line.ts';

/** So many a second are told to come back, and the last of them after so long. */
const comeBack = { aSecond: 1_000, latestMs: 10_000 };
/** How long those on a line have to take their leave when the node goes. */
const patienceMs = 1_000;

/** When each of these is to come back, in milliseconds: not all at once. */
export function comeBackTimes<Line>(lines: Line[]): [Line, number][] {
  const withinMs = Math.min(comeBack.latestMs, (lines.length / comeBack.aSecond) * 1_000);
  return lines.map((line, index) => [line, Math.floor((index / lines.length) * withinMs)]);
}

/** Else whoever opens lines without end and never takes their leave has as many as they like for half a minute. */
export function takeLeave(line: OpenLine, leaveMs: number, code: number, reason: string): void {
  line.close(code, reason);
  setTimeout(() => line.terminate(), leaveMs).unref();
}

/** Waits until these are closed; those that do not within a moment are dropped. */
export async function allClosed(lines: Set<OpenLine>): Promise<void> {
  const closed = [...lines].map((line) => new Promise((resolve) => line.once('close', resolve)));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
  await Promise.race([Promise.all(closed), patience]);
  clearTimeout(timer);
  for (const line of lines) line.terminate();
}
