import type { RaceView } from '#contract/race-view';

type Clocks = Pick<RaceView, 'startedAt' | 'pausedAt' | 'pausedMs' | 'endedAt' | 'feed'>;

/** How long the race has run, pauses left out; it stands still while it is paused and once it is over. */
export function raceMs(view: Clocks, now: number): number {
  return Math.max(0, heldAt(view, now) - view.startedAt - view.pausedMs);
}

/** How long it has run since a moment, as far back as the feed tells of pauses. */
export function runningSince(view: Clocks, since: number, now: number): number {
  const to = heldAt(view, now);
  let pausedMs = 0;
  let resumedAt: number | null = null;
  for (const { kind, at } of view.feed) {
    if (kind === 'resumed') resumedAt = at;
    if (kind === 'paused' && resumedAt !== null) {
      pausedMs += Math.max(0, Math.min(resumedAt, to) - Math.max(at, since));
      resumedAt = null;
    }
  }
  return Math.max(0, to - since - pausedMs);
}

/** How long until a moment by the race's clock, which a pause holds. */
export function leftUntil(view: Clocks, moment: number | null, now: number): number {
  return moment === null ? 0 : Math.max(0, moment - heldAt(view, now));
}

/** The moment at which the clocks of the race stand. */
function heldAt({ pausedAt, endedAt }: Clocks, now: number): number {
  return Math.min(now, pausedAt ?? now, endedAt ?? now);
}

/** 0:56:20 */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** 0:42, never 0:00 before it is over. */
export function countdownOf(ms: number): string {
  return minutesOf(Math.ceil(ms / 1_000));
}

/** 0:42 of time that is spent: a second counts once it is over, as in the results. */
export function spentOf(ms: number): string {
  return minutesOf(Math.floor(ms / 1_000));
}

function minutesOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** How long ago something was, in as few letters as a line has room for. */
export function agoOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

/** 12 min so far */
export function soFar(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'just in';
  return minutes < 60 ? `${minutes} min so far` : `${Math.floor(minutes / 60)} h ${minutes % 60} min so far`;
}

/** 23:40 by the clock of this phone. */
export function wallClock(at: number): string {
  const time = new Date(at);
  return `${two(time.getHours())}:${two(time.getMinutes())}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
