import type { Errand } from './errand.ts';

/** What is sent next: an errand to be ruled on, the photo without which it cannot be, or a photo that only follows its ruling. */
export interface Step {
  part: 'ruling' | 'proof' | 'photo';
  errand: Errand;
}

/** In the order in which they were made. */
export function inOrder(errands: readonly Errand[]): Errand[] {
  return errands.toSorted((one, other) => one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1));
}

/** So often our own server must have failed an errand before others may pass it. */
const stuckAfter = 3;

/**
 * Within a game an errand is sent when those before it are settled: what a team did second may only be right after what it did first.
 * Where the server fails one again and again, a sabotage for others does not wait for the team's steps, nor they for it. Rulings go
 * before photos that only follow. `held` are errands that the server could not take just now.
 */
export function nextStep(errands: readonly Errand[], held: ReadonlySet<string> = new Set()): Step | null {
  const ordered = inOrder(errands);
  const first = firstWaiting(ordered, held);
  if (first) return { part: needsProof(first) ? 'proof' : 'ruling', errand: first };
  const followed = ordered.find((errand) => isPhotoDue(errand) && !held.has(errand.id));
  return followed ? { part: 'photo', errand: followed } : null;
}

function firstWaiting(ordered: readonly Errand[], held: ReadonlySet<string>): Errand | null {
  const heads = new Map<string, Errand>();
  for (const errand of ordered) {
    const [own, other] = lanesOf(errand);
    if (errand.outcome.type !== 'waiting' || heads.has(own)) continue;
    heads.set(own, errand);
    const before = heads.get(other);
    if (!held.has(errand.id) && (!before || isStuck(before))) return errand;
  }
  return null;
}

/** Its own and the other lane of its game: what is given to others hangs on none of the team's own steps. */
function lanesOf({ gameId, task }: Errand): [own: string, other: string] {
  const [steps, strikes] = [`${gameId}:steps`, `${gameId}:strikes`];
  return task.kind === 'give-sabotage' ? [strikes, steps] : [steps, strikes];
}

/** Whether the server has failed it so often that somebody should know why it waits. */
export function isStuck({ tries, delay }: Errand): boolean {
  return tries >= stuckAfter && Boolean(delay);
}

/** Those that the server asked not to send yet. */
export function heldAt(errands: readonly Errand[], now: number): Set<string> {
  return new Set(errands.filter(({ delay }) => delay && delay.until > now).map(({ id }) => id));
}

/** A claim and the end of a sabotage are ruled on by the hash of their photo; a forfeit only with the photo itself. */
function needsProof({ task, photo }: Errand): boolean {
  return task.kind === 'forfeit' && photo !== null && photo.id === null;
}

/** Its photo is still to be sent, though it is ruled on. */
export function isPhotoDue({ outcome, photo }: Errand): boolean {
  return outcome.type === 'ruled' && photo !== null && photo.id === null && !photo.refusal;
}

/** There is an outcome, and its maker has not seen it yet. */
export function isNews({ outcome, isSeen }: Errand): boolean {
  return outcome.type !== 'waiting' && !isSeen;
}

/** Nothing is left to send or to show: it need not be kept any longer. */
export function isOver(errand: Errand): boolean {
  return errand.isSeen && errand.outcome.type !== 'waiting' && !isPhotoDue(errand) && !errand.photo?.refusal;
}

/** When a new errand counts as made: after all others of its game, even where the phone's clock was set back meanwhile. */
export function madeAfter(errands: readonly Errand[], gameId: number, now: number): number {
  return errands.filter((errand) => errand.gameId === gameId).reduce((at, { madeAt }) => Math.max(at, madeAt + 1), now);
}

/** Somebody has seen what came of it: first of the errand, then of a photo that was refused later. */
export function seen(errand: Errand): Errand {
  if (!errand.isSeen || !errand.photo?.refusal) return { ...errand, isSeen: true };
  return { ...errand, photo: null };
}
