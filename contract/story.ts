import { type Static, Type } from 'typebox';
import type { Letter } from './game.ts';
import type { ClueBy, PhotoRef } from './race.ts';
import { instant, KnownBar, letter, maybe } from './known-bar.ts';
import { CountedFrom } from './night/counted-from.ts';
import { FinishView, OddView } from './host-view.ts';
import { EndedBy, FeedEntry, StandingView } from './race-view.ts';

const clueBy = Type.Unsafe<ClueBy>(Type.String());

/** One bar of a team's night. */
export const Leg = Type.Object({
  /** Null while the race is provisional for one the host marked: that bar is told to nobody yet. */
  bar: maybe(Type.String()),
  /** Bar n of N, counted from 1. */
  number: Type.Integer(),
  by: Type.Union([Type.Literal('place'), Type.Literal('code'), Type.Literal('override')]),
  banked: Type.Boolean(),
  /** Why the claim counts from later than the phone's time; absent where it does not. */
  countedFrom: Type.Optional(CountedFrom),
  /** The door was shut, and its photo counted; left out where it was open. */
  isShut: Type.Optional(Type.Literal(true)),
  /** What a shut door gave back on the way there; left out where none did. */
  givenBackMs: Type.Optional(Type.Integer()),
  /** The official time, and how long after the start that was without pauses. */
  at: instant,
  raceMs: Type.Integer(),
  /** From the bar before it, without pauses. */
  legMs: Type.Integer(),
  wrong: Type.Integer(),
  forfeit: Type.Boolean(),
  /** How many hints to it the team took, and what they cost; left out where there are none. */
  hints: Type.Optional(Type.Object({ taken: Type.Integer(), minutes: Type.Integer() })),
  photo: maybe(Type.String()),
});

/** A clue and what became of it; `ms` is null for one that was never cracked. */
export const ToldClue = Type.Object({
  by: clueBy,
  for: letter,
  bar: Type.String(),
  text: Type.String(),
  ms: maybe(Type.Integer()),
  wrong: Type.Integer(),
});

type AwardKind = 'quickest-solver' | 'most-lost' | 'best-escape' | 'kindest-clue' | 'sharpest-clue' | 'photo-finish';

export const Award = Type.Object({
  kind: Type.Unsafe<AwardKind>(Type.String()),
  /** Who gets it: a team; of a clue whoever wrote it. */
  to: clueBy,
  /** The other team of a photo finish. */
  with: maybe(letter),
  /** Why, in a sentence. */
  words: Type.String(),
});

export const ToldSabotage = Type.Object({
  by: Type.Unsafe<Letter | 'host'>(Type.String({ pattern: '^([A-F]|host)$' })),
  to: letter,
  text: Type.String(),
  givenAt: instant,
  doneAt: maybe(instant),
});

/** The race as it stood from a moment on, with hindsight: a claim that was banked counts from when it was made. */
export const Frame = Type.Object({
  at: instant,
  teams: Type.Array(
    Type.Object({
      group: letter,
      position: Type.Integer(),
      done: Type.Integer(),
      state: StandingView.properties.state,
      /** The last bar of its legs that is told; null until then, when it is at the start. */
      bar: maybe(Type.String()),
    }),
  ),
});

export const ToldPhoto = Type.Object({
  id: Type.String(),
  /** Null for the host's own. */
  group: maybe(letter),
  at: instant,
  kind: Type.Union([
    Type.Literal('step'),
    Type.Literal('wrong'),
    Type.Literal('forfeit'),
    Type.Literal('sabotage'),
    Type.Literal('other'),
  ]),
  /** Where it was taken: the bar it proved, or of a wrong guess the one it was for, where that may be told. */
  bar: maybe(Type.String()),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Only the host and whoever sent it are shown a hidden one. */
  isHidden: Type.Boolean(),
  /** Whoever reads it has sent it, and may delete it. */
  isOwn: Type.Boolean(),
  /** What whoever sent it is called; null to whoever comes by the link, and where that account is gone. */
  sender: maybe(Type.String()),
  /** What became of the reader's own request for it to go: the host has yet to decide, or let it stay. Null where they made none. */
  asked: maybe(Type.Union([Type.Literal('open'), Type.Literal('dismissed')])),
});

/** A night that is over, told from its log. While it is provisional nothing is told of a bar its team has not found. */
export const RaceStory = Type.Object({
  kind: Type.Union([Type.Literal('classic'), Type.Literal('lazy'), Type.Literal('god')]),
  /** Bars a route visits. */
  bars: Type.Integer(),
  startedAt: instant,
  endedAt: instant,
  endedBy: EndedBy,
  /** Until when claims made before the end may still change it; the end itself where none can come any more. */
  provisionalUntil: instant,
  pauses: Type.Array(Type.Object({ from: instant, to: instant })),
  startBar: KnownBar,
  /** Every bar that is named below. */
  places: Type.Array(KnownBar),
  /** The leader first. */
  teams: Type.Array(Type.Object({ ...StandingView.properties, legs: Type.Array(Leg) })),
  awards: Type.Array(Award),
  clues: Type.Array(ToldClue),
  sabotages: Type.Array(ToldSabotage),
  /** What everybody was told, oldest first; a banked claim stands where it was made. */
  lines: Type.Array(FeedEntry),
  /** In their order; the last one is the final table. */
  frames: Type.Array(Frame),
});

export const StoryView = Type.Object({
  ...RaceStory.properties,
  gameId: Type.Integer(),
  photosUntil: instant,
  /** Their time is over and they are deleted. */
  arePhotosGone: Type.Boolean(),
  photos: Type.Array(ToldPhoto),
  /** Who reads it: a team's member, the host, or somebody with the link. */
  reader: Type.Object({ team: maybe(letter), isHost: Type.Boolean(), isByLink: Type.Boolean() }),
  /** Its host has an account no more, or one that is shut: nobody is left to decide about photos. */
  isHostGone: Type.Boolean(),
  /** For the host: banked finishes on which the order hangs, where they do not race; since when there is a link, and who asks for a photo to go, oldest first. */
  host: maybe(
    Type.Object({
      finishes: Type.Array(FinishView),
      linkSince: maybe(instant),
      requests: Type.Array(
        Type.Object({
          id: Type.String(),
          photo: Type.String(),
          at: instant,
          name: Type.String(),
          words: Type.String(),
          contact: maybe(Type.String()),
        }),
      ),
      /** What looked odd, of which teams they say so in the results, and until when they may; null to a host who raced. */
      odd: maybe(Type.Object({ flags: Type.Array(OddView), called: Type.Array(letter), until: instant })),
    }),
  ),
});

export type Leg = Static<typeof Leg>;
export type ToldClue = Static<typeof ToldClue>;
export type Award = Static<typeof Award>;
export type Frame = Static<typeof Frame>;
export type ToldPhoto = Static<typeof ToldPhoto>;
export type RaceStory = Static<typeof RaceStory>;
/** A photo of a wrong guess, and the bar that was guessed where it may be told. */
export interface ToldMiss {
  team: Letter;
  /** By its hash where it follows the claim: no bar waits for it, so that the log does not say when it is there. */
  photo: PhotoRef;
  at: number;
  bar: string | null;
}
/** With what only those need who say where photos were taken; no page is sent it. */
export type ToldNight = RaceStory & { misses: ToldMiss[] };
export type StoryView = Static<typeof StoryView>;
