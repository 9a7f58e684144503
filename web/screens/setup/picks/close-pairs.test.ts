import { expect, test } from 'vitest';
import { findClosePairs, findSwap } from './close-pairs.ts';
import type { FoundBar, Picks } from './selection.ts';

const metre = 1 / 111_195;

test('[R13] pairs less than 60 m apart are found, the closest first, without the start bar', () => {
  const picks = picked([0, 50, 70, 130, 131], { startId: 'at-130' });
  expect(pairsIn(picks)).toEqual(['at-50 at-70 20', 'at-0 at-50 50']);
  expect(pairsIn({ ...picks, startId: 'at-50' })).toEqual(['at-130 at-131 1']);
});

test('[R13] a bar without a position is in no pair', () => {
  const { bars, ...rest } = picked([0, 10], { startId: null });
  expect(pairsIn({ ...rest, bars: bars.map(({ id, name }) => ({ id, name })) })).toEqual([]);
});

test('[R13] the later bar of a pair is swapped for the nearest that is not close to another, and the final bar stays', () => {
  const picks = picked([0, 10, 300], { startId: null });
  const free = [found(20), found(80), found(70), found(350)];
  expect(swapIn(picks, free)).toEqual(['at-10', 'at-70']);
  expect(swapIn({ ...picks, finalId: 'at-10' }, free)).toEqual(['at-0', 'at-70']);
  expect(swapIn(picks, [found(20), found(350)])).toBe(null);
});

function pairsIn(picks: Picks): string[] {
  return findClosePairs(picks).map(({ bars: [one, other], metres }) => `${one.id} ${other.id} ${metres}`);
}

function swapIn(picks: Picks, free: FoundBar[]): string[] | null {
  const [pair] = findClosePairs(picks);
  const swap = pair ? findSwap(pair, picks, free) : null;
  return swap && [swap.out.id, swap.bar.id];
}

/** Bars on a straight line, at these distances in metres. */
function picked(metres: number[], { startId }: Pick<Picks, 'startId'>): Picks {
  return { bars: metres.map(found), startId, finalId: null };
}

function found(metres: number): FoundBar {
  return { id: `at-${metres}`, name: `Bar ${metres}`, lat: 53 + metres * metre, lon: -1, kind: 'pub' };
}
