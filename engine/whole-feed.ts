import { escapeHtml } from '#contract/text/placeholders';
import { teamNames } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import type { FeedEntry } from '#contract/race-view';
import { feedEntry, toldEntry } from './feed.ts';
import { fold } from './fold.ts';
import type { RaceState } from './race.ts';

/** The feed of a race up to its newest event, the oldest first, with what was said to one team alone: `isFor` says who may read those. */
export interface Told {
  state: RaceState | null;
  entries: readonly FeedEntry[];
}

export const nothingTold: Told = { state: null, entries: [] };

/** What is told once these events have happened too; those that were known already count once. */
export function tellOn(told: Told, log: readonly RaceEvent[]): Told {
  let { state } = told;
  const entries = [...told.entries];
  for (const event of log) {
    if (state && event.seq <= state.seq) continue;
    const entry = feedEntry(state, event) ?? toldEntry(event);
    if (entry) entries.push(entry);
    state = fold(state, event);
  }
  return { state, entries };
}

/** Every entry of a race's feed, from its log, newest first. */
export function feedOf(log: readonly RaceEvent[]): FeedEntry[] {
  return tellOn(nothingTold, log).entries.toReversed();
}

/** Lines as a list that is safe to show. */
export function feedHtml(entries: readonly FeedEntry[]): string {
  return `<ul>${entries.map((entry) => `<li>${escapeHtml(entry.text)}${pintHtml(entry)}</li>`).join('')}</ul>`;
}

function pintHtml({ pint }: FeedEntry): string {
  return pint ? ` <b>+1 🍻 ${teamNames[pint]}</b>` : '';
}
