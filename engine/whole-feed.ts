import { escapeHtml } from '#contract/escape-html';
import { teamNames } from '#contract/game';
import type { RaceEvent } from '#contract/race';
import type { FeedLine } from '#contract/race-view';
import { feedLine, toldLine } from './feed.ts';
import { fold } from './fold.ts';
import type { RaceState } from './race.ts';

/** Every line of a race from its log, newest first, with what was said to one team alone: `isFor` says who may read those. */
export function feedOf(log: readonly RaceEvent[]): FeedLine[] {
  let state: RaceState | null = null;
  const lines: FeedLine[] = [];
  for (const event of log) {
    const line = feedLine(state, event) ?? toldLine(event);
    if (line) lines.push(line);
    state = fold(state, event);
  }
  return lines.toReversed();
}

/** The same lines as a list that is safe to show. */
export function feedHtml(lines: readonly FeedLine[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line.text)}${pintHtml(line)}</li>`).join('')}</ul>`;
}

function pintHtml({ pint }: FeedLine): string {
  return pint ? ` <b>+1 🍻 ${teamNames[pint]}</b>` : '';
}
