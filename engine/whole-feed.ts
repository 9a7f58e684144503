import { escapeHtml } from '#contract/text/placeholders';
import { teamNames } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import type { FeedLine } from '#contract/race-view';
import { feedLine, toldLine } from './feed.ts';
import { fold } from './fold.ts';
import type { RaceState } from './race.ts';

/** The lines of a race up to its newest event, the oldest first, with what was said to one team alone: `isFor` says who may read those. */
export interface Told {
  state: RaceState | null;
  lines: readonly FeedLine[];
}

export const nothingTold: Told = { state: null, lines: [] };

/** What is told once these events have happened too; those that were known already count once. */
export function tellOn(told: Told, log: readonly RaceEvent[]): Told {
  let { state } = told;
  const lines = [...told.lines];
  for (const event of log) {
    if (state && event.seq <= state.seq) continue;
    const line = feedLine(state, event) ?? toldLine(event);
    if (line) lines.push(line);
    state = fold(state, event);
  }
  return { state, lines };
}

/** Every line of a race from its log, newest first. */
export function feedOf(log: readonly RaceEvent[]): FeedLine[] {
  return tellOn(nothingTold, log).lines.toReversed();
}

/** Lines as a list that is safe to show. */
export function feedHtml(lines: readonly FeedLine[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line.text)}${pintHtml(line)}</li>`).join('')}</ul>`;
}

function pintHtml({ pint }: FeedLine): string {
  return pint ? ` <b>+1 🍻 ${teamNames[pint]}</b>` : '';
}
