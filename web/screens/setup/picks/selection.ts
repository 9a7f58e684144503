import type { InputOf, OutputOf } from '#contract/call';
import type { setupCalls } from '#contract/calls/setup';
import { bars as limits } from '#contract/limits';
import { problems } from '#contract/problems';
import type { Game } from '../../../app/game.ts';

export type FoundBar = OutputOf<(typeof setupCalls)['suggest-route']>['bars'][number];
export type ChosenBar = NonNullable<Game['bars']>[number];
type Route = InputOf<(typeof setupCalls)['update-game-route']>;

/** The bars of a race, in the order they were picked; where it starts, and where the host wants it to end. */
export interface Picks {
  bars: readonly ChosenBar[];
  startId: string | null;
  finalId: string | null;
}

/** The picks, and the result of the last change: no room for more, or a swap with the picks before it. */
export interface Selection extends Picks {
  note: 'none' | 'full' | { removed: string; added?: string; before: Picks };
}

export type Change =
  | { type: 'add'; bar: ChosenBar }
  | { type: 'remove'; id: string }
  | { type: 'swap'; id: string; bar: ChosenBar }
  | { type: 'put-back' }
  | { type: 'start'; id: string }
  | { type: 'final'; id: string }
  | { type: 'replace'; picks: Picks };

export const noPicks: Picks = { bars: [], startId: null, finalId: null };

export function picksOf(game: Game): Picks {
  return { bars: game.bars ?? [], startId: game.startBarId, finalId: game.finalBarId };
}

export function changed(selection: Selection, change: Change): Selection {
  const { bars, startId, finalId, note } = selection;
  switch (change.type) {
    case 'add':
      if (bars.some(({ id }) => id === change.bar.id)) return selection;
      if (bars.length >= limits.selectedMax) return { ...selection, note: 'full' };
      return { ...selection, bars: [...bars, change.bar], note: 'none' };
    case 'remove':
      return without(selection, change.id);
    case 'swap':
      return swapped(selection, change);
    case 'put-back':
      return typeof note === 'object' ? { ...note.before, note: 'none' } : selection;
    case 'start':
      return { bars, startId: change.id, finalId: finalId === change.id ? null : finalId, note: 'none' };
    case 'final':
      if (change.id === startId) return selection;
      return { bars, startId, finalId: finalId === change.id ? null : change.id, note: 'none' };
    default:
      return { ...change.picks, note: 'none' };
  }
}

function swapped(selection: Selection, { id, bar }: { id: string; bar: ChosenBar }): Selection {
  const { note, ...rest } = without(selection, id);
  if (typeof note !== 'object') return selection;
  const bars = selection.bars.map((each) => (each.id === id ? bar : each));
  return { ...rest, bars, note: { ...note, added: bar.name } };
}

function without({ bars, startId, finalId }: Selection, id: string): Selection {
  const removed = bars.find((bar) => bar.id === id);
  const but = (one: string | null) => (one === id ? null : one);
  return {
    bars: bars.filter((bar) => bar.id !== id),
    startId: but(startId),
    finalId: but(finalId),
    note: removed ? { removed: removed.name, before: { bars, startId, finalId } } : 'none',
  };
}

export interface ListedPick {
  bar: ChosenBar;
  look: 'start' | 'stop' | 'final';
  /** Stops are numbered; the two ends have flags. */
  number?: number;
}

/** As the list and the map show them: the start first, the end last. */
export function listed({ bars, startId, finalId }: Picks): ListedPick[] {
  const only = (id: string | null, look: 'start' | 'final') =>
    bars.filter((bar) => bar.id === id).map((bar) => ({ bar, look }));
  const stops = bars.filter(({ id }) => id !== startId && id !== finalId);
  return [
    ...only(startId, 'start'),
    ...stops.map((bar, index) => ({ bar, look: 'stop' as const, number: index + 1 })),
    ...only(finalId, 'final'),
  ];
}

/** What must still happen before the picks can be saved, in words; null when nothing must. */
export function lackIn({ bars, startId }: Picks, barCount: number): string | null {
  const least = barCount + limits.spare;
  const gone = bars.find((bar) => bar.gone);
  if (bars.length < least) return `Pick at least ${least} bars: ${least - bars.length} to go.`;
  if (gone) return `${gone.name} is no longer open: take it out.`;
  if (startId === null) return problems['pick-a-start-bar'].words;
  if (bars.length > limits.selectedMax)
    return `At most ${limits.selectedMax} bars: take ${bars.length - limits.selectedMax} out.`;
  return null;
}

/** Whether two would be saved as the same. */
export function isSame(a: Picks, b: Picks): boolean {
  return signOf(a) === signOf(b);
}

/** The picks as a call takes them. */
export function routeOf({
  bars,
  startId,
  finalId,
}: Picks): Required<Pick<Route, 'bars' | 'startBar'>> & { finalBar?: string } {
  return {
    bars: bars.map(({ id, name }) => ({ id, name })),
    startBar: startId ?? '',
    ...(finalId === null ? {} : { finalBar: finalId }),
  };
}

function signOf({ bars, startId, finalId }: Picks): string {
  return JSON.stringify([bars.map(({ id }) => id).toSorted(), startId, finalId]);
}
