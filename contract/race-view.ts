import { type Static, Type } from 'typebox';
import type { Letter } from './game.ts';
import { HintsView } from './hints.ts';
import { HostPart } from './host-view.ts';
import { instant, KnownBar, letter, maybe } from './known-bar.ts';
import type { ClueBy, EventOf } from './race.ts';

const by = Type.Unsafe<Letter | 'host'>(Type.String({ pattern: '^([A-F]|host)$' }));

/** What a team has to do now. */
export const StepView = Type.Object({
  type: Type.Union([
    Type.Literal('clue'),
    Type.Literal('sabotage'),
    Type.Literal('forfeit'),
    /** It stays where it is until the minutes of its hints are over. */
    Type.Literal('serving'),
    Type.Literal('finish'),
  ]),
  /** Says which step is meant, and nothing of its bar; null for sabotage and finish. */
  token: maybe(Type.String()),
  /** Bar n of N, counted from 1. */
  number: Type.Integer(),
  of: Type.Integer(),
  /** Since when they are at it: the clock on the clue counts from here. */
  since: instant,
  /** The clue, the sabotage or the dare; '' when finished. */
  text: Type.String(),
  clueBy: maybe(Type.Unsafe<ClueBy>(Type.String())),
  /** Wrong guesses at this bar. */
  wrong: Type.Integer(),
  /** No claim before this moment. */
  waitUntil: maybe(instant),
  /** No skip code before this moment. */
  codesLockedUntil: maybe(instant),
  /** The bar, once a forfeit has revealed it. */
  revealed: maybe(KnownBar),
  /** The open sabotage: `readyAt` is when END SABOTAGE is taken at the earliest; landed once this team's phone has shown it. */
  sabotage: maybe(
    Type.Object({ id: Type.String(), by, landedAt: maybe(instant), readyAt: maybe(instant), waiting: Type.Integer() }),
  ),
  /** The bar they were looking for is shut and this is the clue to another: by which event, and how much time that gave back. */
  moved: Type.Optional(Type.Object({ seq: Type.Integer(), backMs: Type.Integer() })),
  /** Of a clue; left out in races without hints. */
  hints: Type.Optional(HintsView),
  /** How many minutes a team stays, and until when; a pause moves that once it is over. At the final bar its finish counts then. */
  serving: Type.Optional(Type.Object({ minutes: Type.Integer(), until: instant, isFinal: Type.Boolean() })),
});

export const StandingView = Type.Object({
  group: letter,
  name: Type.String(),
  animalEmoji: Type.String(),
  progressColor: Type.String(),
  /** Equal teams share it. */
  position: Type.Integer(),
  state: Type.Union([
    Type.Literal('racing'),
    Type.Literal('finished'),
    Type.Literal('retired'),
    /** Nobody was in it at the start. */
    Type.Literal('absent'),
  ]),
  done: Type.Integer(),
  progress: Type.Number(),
  incorrectGuesses: Type.Integer(),
  forfeits: Type.Integer(),
  /** From the start to the final bar without pauses, with adjustments; null while not finished. */
  raceMs: maybe(Type.Integer()),
  /** What the host added or took, in all. */
  adjustedMs: Type.Integer(),
  /** What shut doors gave back, in all; left out where none did. */
  givenBackMs: Type.Optional(Type.Integer()),
  banked: Type.Boolean(),
  /** How many hints it has taken, and for how many minutes; left out while there are none. */
  hints: Type.Optional(Type.Object({ taken: Type.Integer(), minutes: Type.Integer() })),
  lastBar: maybe(Type.Object({ ...KnownBar.properties, at: instant })),
});

const SabotageView = Type.Object({
  id: Type.String(),
  sab: Type.Integer(),
  text: Type.String(),
  given_by: by,
  given_to: letter,
  givenAt: instant,
  complete: Type.Union([Type.Literal('yes'), Type.Literal('not')]),
});

export const feedKinds = [
  'started',
  'bar-found',
  'wrong-guess',
  'forfeit-done',
  'hint-taken',
  'sabotage-given',
  'sabotage-done',
  'finished',
  'retired',
  'host-message',
  'code-used',
  'code-revealed',
  'bar-replaced',
  'bar-shut',
  'paused',
  'resumed',
  'adjusted',
  'undone',
  'host-left',
  'let-in',
  'last-jar-set',
  'last-jar',
  'team-asked',
  'team-answered',
  'ended',
] as const;

export const FeedEntry = Type.Object({
  /** The event it tells of. */
  seq: Type.Integer(),
  at: instant,
  kind: Type.Unsafe<(typeof feedKinds)[number]>(Type.String()),
  /** Whom it is about; null for everybody. */
  team: maybe(letter),
  text: Type.String(),
  /** The host marked the team as there; left out for everything else. */
  byHost: Type.Optional(Type.Literal(true)),
  /** What the host said is also for those who watch; left out for everything else. */
  wall: Type.Optional(Type.Literal(true)),
  /** Whom it hit: shown with '+1 🍻'. */
  pint: maybe(letter),
});

/** Where these eyes may know a team to be while others may not. */
const LastSeen = Type.Object({ group: letter, ...KnownBar.properties, at: instant });

/** What ended a race. */
export const EndedBy = Type.Unsafe<EventOf<'race-ended'>['by']>(Type.String());

/** When a race ends by itself, finished or not, and how its host said that. */
const LastJarView = Type.Object({ at: instant, hour: Type.String() });

/** The race as one audience may see it: whole, small, and stamped with the event it stands at. */
export const RaceView = Type.Object({
  gameId: Type.Integer(),
  seq: Type.Integer(),
  audience: Type.Union([
    Type.Literal('player'),
    Type.Literal('seated-host'),
    Type.Literal('host'),
    Type.Literal('spectator'),
  ]),
  status: Type.Union([Type.Literal('on'), Type.Literal('paused'), Type.Literal('ended')]),
  startedAt: instant,
  pausedAt: maybe(instant),
  /** What pauses have taken so far, the present one aside: clocks on screens leave it out. */
  pausedMs: Type.Integer(),
  endedAt: maybe(instant),
  endedBy: maybe(EndedBy),
  /** Until when claims made before the end still count; null while the race is on, and where none can come any more. */
  provisionalUntil: maybe(instant),
  hardStopAt: instant,
  /** Left out where nobody chose one. */
  lastJar: Type.Optional(LastJarView),
  /** Teams that were asked whether they still race and have not said so, and since when; left out where there is none. */
  asked: Type.Optional(Type.Array(Type.Object({ group: letter, at: instant }))),
  /** The caller's team. */
  team: maybe(letter),
  kind: Type.Union([Type.Literal('classic'), Type.Literal('lazy'), Type.Literal('god')]),
  bars: Type.Integer(),
  startBar: KnownBar,
  /** For a team that races. */
  step: maybe(StepView),
  standings: Type.Array(StandingView),
  sabotages: Type.Array(SabotageView),
  /** The team its host raced in from the start, if any, and whether they know the clues of others. */
  racingHost: maybe(
    Type.Object({
      team: letter,
      knows: maybe(Type.Union([Type.Literal('read'), Type.Literal('wrote')])),
      hasLeft: Type.Boolean(),
    }),
  ),
  /** Takes the place of a standing's lastBar: a team's own finish while the race is on; to a host who does not race, also bars they marked. */
  lastSeen: Type.Array(LastSeen),
  /** Whom the caller may strike now; [] when they have none left to give. */
  mayStrike: Type.Array(letter),
  /** The newest entries, newest first; process-notifs has them all. */
  feed: Type.Array(FeedEntry),
  /** What the host said to the caller's team alone, newest first; to a host who does not race, what they said to any. */
  told: Type.Array(FeedEntry),
  /** What the caller may undo, newest first: the numbers of the events; for hosts. */
  undoable: Type.Array(Type.Integer()),
  host: maybe(HostPart),
});

export type StepView = Static<typeof StepView>;
export type StandingView = Static<typeof StandingView>;
export type FeedEntry = Static<typeof FeedEntry>;
export type RaceView = Static<typeof RaceView>;
