import { type Static, Type } from 'typebox';
import { instant, KnownBar, letter, maybe } from './known-bar.ts';
import { FeedEntry, RaceView, StandingView } from './race-view.ts';

/** Watchers of one race on one node, in all and from one network, and of all races from one network; photos on the wall, and how large; links tried that open nothing. */
export const watching = {
  most: 5_000,
  here: 500,
  hereInAll: 1_000,
  photos: 24,
  photoPx: 1_280,
  unknown: 100,
  withinS: 600,
} as const;

/** The race as anybody may see it who has its watch link: teams, no people; bars that are found, no others; no clue. */
export const WatchView = Type.Object({
  seq: Type.Integer(),
  ...Type.Pick(RaceView, ['status', 'startedAt', 'pausedAt', 'pausedMs', 'endedAt', 'lastJar', 'bars', 'startBar'])
    .properties,
  /** The leader first. */
  teams: Type.Array(
    Type.Object({
      ...Type.Pick(StandingView, [
        'group',
        'name',
        'animalEmoji',
        'progressColor',
        'position',
        'state',
        'done',
        'progress',
        'incorrectGuesses',
        'raceMs',
      ]).properties,
      /** The bars it has been told to have found, oldest first: its way over the map. The bar of a finish is told at the end. */
      found: Type.Array(Type.Object({ ...KnownBar.properties, at: instant })),
      /** Whom it was sabotaged by and has not shaken off yet. */
      sabotagedBy: maybe(Type.Union([letter, Type.Literal('host')])),
    }),
  ),
  /** The newest lines of what watchers may read, newest first. */
  feed: Type.Array(FeedEntry),
});

/** A photo on the wall, of a bar that watchers have seen found. */
export const WatchPhoto = Type.Object({
  id: Type.String(),
  group: letter,
  /** Bar n of N, counted from 1. */
  number: Type.Integer(),
  at: instant,
  width: Type.Integer(),
  height: Type.Integer(),
});

/** What is beside the race and not behind it: a photo that was hidden leaves at once. */
export const WatchExtras = Type.Object({
  name: Type.String(),
  city: Type.String(),
  /** Newest first; [] unless the host shows them. */
  photos: Type.Array(WatchPhoto),
  /** The path of the results, once the race is over for watchers too and where the host lent them out. */
  results: maybe(Type.String()),
});

/** Everything a watcher gets at once. The view is null until the race has begun for watchers. */
export const WatchPage = Type.Object({
  view: maybe(WatchView),
  extras: WatchExtras,
  /** How far behind the race this is, and what the server's clock says. After the host chose a longer delay what was told is younger for a while. */
  behindMs: Type.Integer(),
  at: instant,
});

export type WatchView = Static<typeof WatchView>;
export type WatchPhoto = Static<typeof WatchPhoto>;
export type WatchExtras = Static<typeof WatchExtras>;
export type WatchPage = Static<typeof WatchPage>;

/**
 * What the server says on /api/watch/{token}/live: the same bytes to all watchers of a race. The page is sent whole at the start and
 * whenever anything in it changes, and takes the place of the one before whatever its seq; a beat says that the line is alive and has to
 * be answered.
 */
export type WatchFrame = { type: 'page'; page: WatchPage } | { type: 'beat'; at: number };

/** All that a watcher ever says, in answer to a beat: one who says nothing for long is dropped, one who says anything else too. */
export type WatchMessage = { type: 'beat' };
