import type { Errand } from '../errand.ts';

/** What is sent next: an errand to be ruled on, the photo without which it cannot be, or a photo that only follows its ruling. */
export interface Step {
  part: 'ruling' | 'proof' | 'photo';
  errand: Errand;
}

/** In the order in which they were made. */
export function inOrder(errands: readonly Errand[]): Errand[] {
  return errands.toSorted((one, other) => one.madeAt - other.madeAt || (one.id < other.id ? -1 : 1));
}

/**
 * Within a game an errand is sent when those before it are settled: what a team did second may only be right after what it did first.
 * Rulings go before photos that only follow. `held` are errands that the server could not take just now; they hold up their own game.
 */
export function nextStep(errands: readonly Errand[], held: ReadonlySet<string> = new Set()): Step | null {
  const ordered = inOrder(errands);
  const waiting = ordered.filter(({ outcome }) => outcome.type === 'waiting');
  const first = waiting.find(
    ({ id, gameId }) => !held.has(id) && waiting.find((other) => other.gameId === gameId)?.id === id,
  );
  if (first) return { part: needsProof(first) ? 'proof' : 'ruling', errand: first };
  const followed = ordered.find((errand) => isPhotoDue(errand) && !held.has(errand.id));
  return followed ? { part: 'photo', errand: followed } : null;
}

/** A claim is ruled on by the hash of its photo; a forfeit and the end of a sabotage only with the photo itself. */
function needsProof({ task, photo }: Errand): boolean {
  return task.kind !== 'claim' && photo !== null && photo.id === null;
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
