import { type Draft, draftOf } from './draft.ts';
import type { Legs } from './legs.ts';

interface Wanted {
  teams: number;
  slots: number;
  final: number;
  freeSets: boolean;
}

/** A short round trip that every team joins at another bar, so that as few as possible meet from the first draft on. */
export function firstDraft(legs: Legs, { teams, slots, final, freeSets }: Wanted): Draft {
  const others = barsOf(legs).filter((bar) => bar !== final);
  const used = freeSets ? others : mostCentral(legs, others, slots);
  const tour = shortTour(legs, used);
  const rows = Array.from({ length: teams }, (_row, team) => {
    const joins = Math.floor((team * tour.length) / teams);
    return [...tour.slice(joins), ...tour.slice(0, joins)].slice(0, slots);
  });
  return draftOf(legs, rows, final);
}

/** Bars that would make good final ones, best first: the last legs of all teams lead there from different bars. */
export function finalBars(legs: Legs, teams: number): number[] {
  return sortedBy(barsOf(legs), (final) =>
    sum(
      barsOf(legs)
        .filter((bar) => bar !== final)
        .map((bar) => effortOf(legs, bar, final))
        .toSorted((a, b) => a - b)
        .slice(0, teams),
    ),
  );
}

function mostCentral(legs: Legs, bars: readonly number[], count: number): number[] {
  return sortedBy(bars, (bar) => sum(bars.map((other) => effortOf(legs, bar, other)))).slice(0, count);
}

/** A round trip that no reversal of a part makes shorter. */
function shortTour(legs: Legs, bars: readonly number[]): number[] {
  const tour = [...bars];
  const at = (place: number) => tour[(place + tour.length) % tour.length] as number;
  for (let improved = true; improved; ) {
    improved = false;
    for (let from = 1; from < tour.length - 1; from++) {
      for (let to = from + 1; to < tour.length; to++) {
        const now = effortOf(legs, at(from - 1), at(from)) + effortOf(legs, at(to), at(to + 1));
        const then = effortOf(legs, at(from - 1), at(to)) + effortOf(legs, at(from), at(to + 1));
        if (then > now - 0.001) continue;
        tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).toReversed());
        improved = true;
      }
    }
  }
  return tour;
}

function barsOf(legs: Legs): number[] {
  return Array.from({ length: legs.points - 1 }, (_bar, place) => place + 1);
}

function effortOf(legs: Legs, from: number, to: number): number {
  return legs.effort[from * legs.points + to] as number;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

function sortedBy(bars: readonly number[], price: (bar: number) => number): number[] {
  return bars
    .map((bar) => ({ bar, price: price(bar) }))
    .toSorted((a, b) => a.price - b.price)
    .map(({ bar }) => bar);
}
