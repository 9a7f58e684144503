import { type Letter, teamColours, teamEmojis, teamNames } from '#contract/game';
import type { FeedEntry } from '#contract/race-view';
import type { WatchPage, WatchView } from '#contract/watch';

type Team = WatchView['teams'][number];

/** The moment the race of these builders began. */
export const began = Date.UTC(2026, 10, 14, 19);

const minuteMs = 60_000;
const places = [
  ['Peveril of the Peak', 53.4752, -2.2455],
  ['The Castle', 53.4845, -2.2355],
  ['Marble Arch', 53.4875, -2.233],
  ['Rain Bar', 53.4762, -2.245],
  ['Grey Horse', 53.479, -2.2375],
  ['The Angel', 53.4868, -2.2378],
] as const;

export const startBar = { id: 'start', name: 'The Britons Protection', lat: 53.4745, lon: -2.248 };

/** A team that has found so many bars, one every ten minutes. */
export function aWatchedTeam(group: Letter, done: number, more: Partial<Team> = {}): Team {
  return {
    group,
    name: teamNames[group],
    animalEmoji: teamEmojis[group],
    progressColor: teamColours[group],
    position: 1,
    state: 'racing',
    done,
    progress: (100 * done) / 6,
    incorrectGuesses: 0,
    raceMs: null,
    found: places
      .slice(0, done)
      .map(([name, lat, lon], at) => ({ id: `bar-${at}`, name, lat, lon, at: began + (at + 1) * 10 * minuteMs })),
    sabotagedBy: null,
    ...more,
  };
}

export function aWatchView(more: Partial<WatchView> = {}): WatchView {
  return {
    seq: 20,
    status: 'on',
    startedAt: began,
    pausedAt: null,
    pausedMs: 0,
    endedAt: null,
    bars: 6,
    startBar,
    teams: [aWatchedTeam('A', 4), aWatchedTeam('B', 3, { position: 2, incorrectGuesses: 2 })],
    feed: [aLine(20, 'bar-found', 'A', 'Fox found bar 4.', 40), aLine(1, 'started', null, 'And they’re off!', 0)],
    ...more,
  };
}

/** A line of the feed, so many minutes after the start. */
export function aLine(
  seq: number,
  kind: FeedEntry['kind'],
  team: Letter | null,
  text: string,
  minutes: number,
): FeedEntry {
  return { seq, at: began + minutes * minuteMs, kind, team, text, pint: kind === 'bar-found' ? team : null };
}

export function aWatchPage(view: WatchView | null = aWatchView(), more: Partial<WatchPage> = {}): WatchPage {
  return {
    view,
    extras: { name: 'Sam’s Stag', city: 'Manchester', photos: [], results: null },
    behindMs: 120_000,
    at: began + 43 * minuteMs,
    ...more,
  };
}
