import { eyesOf } from '#contract/live';
import type { FeedEntry, RaceView } from '#contract/race-view';

/** Somebody who looks away for longer than this is told what they missed. */
const awayMs = 60_000;

/** Since when this phone's person has seen nothing new, and what they had seen by then. */
export interface Away {
  since: number;
  view: RaceView;
}

/** What happened while they were away, newest first; nothing after a mere glance aside, or with the eyes of another team. */
export function missedIn(view: RaceView, away: Away, now: number): FeedEntry[] {
  if (now - away.since <= awayMs || eyesOf(view) !== eyesOf(away.view)) return [];
  const entries = [...view.feed, ...view.told].filter(({ seq }) => seq > away.view.seq);
  return entries.toSorted((one, other) => other.seq - one.seq);
}

/** A view replaces the one before when it is newer, or when it is for other eyes. */
export function isNewer(next: RaceView, before: RaceView | null): boolean {
  return !before || eyesOf(next) !== eyesOf(before) || next.seq > before.seq;
}

/** A sabotage of this team that the server does not know to be shown yet. */
export function hasUnlanded({ step }: RaceView): boolean {
  return step?.sabotage ? step.sabotage.landedAt === null : false;
}

/** [F15] Where these eyes may know a team to be stands in its standing, so that boards and maps read one thing. A server of before says nothing. */
export function withLastSeen(view: RaceView): RaceView {
  const seen = new Map((view.lastSeen ?? []).map(({ group, ...lastBar }) => [group, lastBar]));
  if (seen.size === 0) return view;
  const standings = view.standings.map((one) => ({ ...one, lastBar: seen.get(one.group) ?? one.lastBar }));
  return { ...view, standings };
}
