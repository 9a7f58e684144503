import { chanceFrom, shuffled } from '../chance.ts';
import { type ClueBar, cluesFor, suggest } from '../clues.ts';

type Offered = ReturnType<typeof cluesFor>[number];
export type DealtClue = Pick<Offered, 'kind' | 'text' | 'difficulty'>;

interface Dealing {
  /** Every bar that has to be guessed, by its id. */
  bars: ReadonlyMap<string, ClueBar>;
  /** Bars of each team in order. */
  routes: readonly (readonly string[])[];
  /** Clues of these bars stay as they are. */
  kept: ReadonlyMap<string, { kind: string | null; difficulty: number }>;
  /** How hard a clue should be, 1 to 5. */
  target: number;
  seed: string;
}

/** What an unequal share costs against two clues of a kind in a row, one of a kind more on a route, and a step from the target. */
const prices = { unequal: 40, inARow: 6, sameKind: 1, offTarget: 3, lessEnjoyable: 0.4 };
const rounds = 4;

/** [Z3] A clue for every bar: kinds mixed along each route, and every team's clues equally hard together. */
export function dealClues({ bars, routes, kept, target, seed }: Dealing): Map<string, DealtClue> {
  const offers = new Map<string, Offered[]>();
  for (const [id, bar] of bars) {
    if (kept.has(id)) continue;
    const others = [...bars].flatMap(([other, { name, street, fromStart }]) =>
      other === id ? [] : [{ name, street, fromStart }],
    );
    offers.set(id, offersFor(bar, others, `${seed} ${id}`));
  }
  const dealt = new Map<string, number>([...offers.keys()].map((id) => [id, 0]));
  const told = (id: string) => kept.get(id) ?? offers.get(id)?.[dealt.get(id) ?? 0];
  const price = () =>
    priceOf(
      routes.map((route) => route.map(told)),
      target,
    ) + enjoyment(dealt);
  const chance = chanceFrom(`${seed} dealing`);
  for (let round = 0; round < rounds; round += 1) {
    for (const id of shuffled([...offers.keys()], chance)) {
      const tries = (offers.get(id) ?? []).map((_offer, index) => {
        dealt.set(id, index);
        return { place: index, price: price() };
      });
      dealt.set(id, tries.toSorted((one, other) => one.price - other.price)[0]?.place ?? 0);
    }
  }
  return new Map(
    [...offers].flatMap(([id, offered]): [string, DealtClue][] => {
      const clue = offered[dealt.get(id) ?? 0];
      return clue ? [[id, { kind: clue.kind, text: clue.text, difficulty: clue.difficulty }]] : [];
    }),
  );
}

/** Every kind the maker has for a bar, those that fit no other first. */
export function everyClue(bar: ClueBar, others: readonly ClueBar[], seed: string): DealtClue[] {
  const made = [...cluesFor(bar, others, seed), ...suggest(bar, others, seed)];
  const each = [...new Map(made.map((clue) => [clue.kind, clue])).values()];
  return each
    .toSorted((one, other) => Number(one.ambiguous) - Number(other.ambiguous))
    .map(({ kind, text, difficulty }) => ({ kind, text, difficulty }));
}

/** Clues that fit this bar alone; where there are not two, whatever the maker has. */
function offersFor(bar: ClueBar, others: readonly ClueBar[], seed: string): Offered[] {
  const clear = cluesFor(bar, others, seed).filter(({ ambiguous }) => !ambiguous);
  return clear.length > 1 ? clear : suggest(bar, others, seed);
}

interface Told {
  kind: string | null;
  difficulty: number;
}

function priceOf(routes: readonly (readonly (Told | undefined)[])[], target: number): number {
  const sums = routes.map((route) => route.reduce((sum, clue) => sum + (clue?.difficulty ?? 0), 0));
  let price = prices.unequal * (Math.max(...sums) - Math.min(...sums));
  for (const route of routes) {
    const counts = new Map<string, number>();
    route.forEach((clue, slot) => {
      if (!clue) return;
      price += prices.offTarget * Math.abs(clue.difficulty - target);
      if (clue.kind === null) return;
      if (route[slot - 1]?.kind === clue.kind) price += prices.inARow;
      const before = counts.get(clue.kind) ?? 0;
      price += prices.sameKind * before;
      counts.set(clue.kind, before + 1);
    });
  }
  return price;
}

/** The maker offers the most enjoyable kind first. */
function enjoyment(dealt: ReadonlyMap<string, number>): number {
  return prices.lessEnjoyable * [...dealt.values()].reduce((sum, index) => sum + index, 0);
}
