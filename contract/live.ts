import { type Change, changed } from './change.ts';
import type { Letter } from './game.ts';
import type { Instant } from './race.ts';
import type { RaceView } from './race-view.ts';

/**
 * The race as it stands: whole, or as what became of the view that this very line was sent last, `from` its seq. The first on a line is
 * whole. So is every one on a line that was not asked for with `changes=1`, as phones do whose page is of before there were changes.
 */
export type ViewFrame = { type: 'view'; seq: number } & (
  | { view: RaceView }
  /** One after the other. */
  | { from: number; changes: Change[] }
);

/** What the server says on the live line. A view replaces the one before when its seq is higher. */
export type LiveFrame =
  | ViewFrame
  /** Every heartbeat; the phone answers with the same type and the seq it stands at. */
  | { type: 'beat'; seq: number; at: Instant }
  /** How many phones of each team are connected; not part of the race, so without seq. */
  | { type: 'presence'; online: Partial<Record<Letter, number>>; host: boolean }
  /** Somebody stands at the door, or does no longer: whoever may answer asks who. */
  | { type: 'knocks' }
  /** Somebody has seen what a host said: whoever runs the race asks who. */
  | { type: 'receipts' }
  /** Team members, or who presses a team's buttons, may have changed: the team's phones fetch the game again. */
  | { type: 'people' };

/**
 * What a phone says. `seq` is the newest view it has shown: a sabotage in it has landed. 'seen' need only be said of a view whose
 * sabotage has not landed yet; the answer to the next beat says the rest.
 */
export type LiveMessage = { type: 'beat'; seq: number } | { type: 'seen'; seq: number };

/** The view a frame brings to a line that was sent `before` last; null where it was not, and must come back. */
export function viewAfter(before: RaceView | null, frame: ViewFrame): RaceView | null {
  if ('view' in frame) return frame.view;
  return before?.seq === frame.from ? frame.changes.reduce(changed, before) : null;
}

/**
 * Whose eyes a view is for. A phone that comes back sends it as `as` beside `since`: somebody who was put into another team meanwhile
 * has seen nothing of what they may see now.
 */
export function eyesOf({ audience, team }: Pick<RaceView, 'audience' | 'team'>): string {
  return `${audience}${team ?? ''}`;
}

/** Why the server closed a line; the first means 'come back', the others do not help to try again as you are. */
export const closes = {
  /** The node is going away or cannot serve this race; the reason is how many milliseconds to wait. */
  comeBack: 4000,
  signedOut: 4001,
  badMessage: 4002,
  notAMember: 4003,
  /** The same person opened more lines to this race than we hold. */
  tooMany: 4008,
} as const;

/** A line on which nothing was heard for this long is dead, for either side. */
export const deadAfterMs = 35_000;
