import { type Letter, letters } from '#contract/game';

interface Dealing {
  /** The bars of each racing team in their order. */
  routes: Partial<Record<Letter, readonly string[]>>;
  /** Bars that may come in later. */
  reserves: readonly string[];
  /** How many teams the game has, those that do not race among them. */
  teams: number;
  written: readonly { author: Letter; bar: string }[];
}

type Authors = Partial<Record<Letter, Record<string, Letter>>>;

/** [C10] Whose clue each team is given for each bar; none for a bar that no other team wrote for. */
export function clueAuthors({ routes, reserves, teams, written }: Dealing): Authors {
  const racing = letters.filter((letter) => routes[letter]);
  const used = new Map(racing.map((team) => [team, countOf()]));
  const usedByAll = countOf();
  const authors: Authors = Object.fromEntries(racing.map((team) => [team, {}]));
  const longest = Math.max(0, ...racing.map((team) => (routes[team] ?? []).length));
  for (let slot = 0; slot < longest + reserves.length; slot += 1) {
    for (const team of racing) {
      const route = routes[team] ?? [];
      const bar = route[slot] ?? reserves[slot - route.length];
      const mayWrite = written.filter((clue) => clue.bar === bar && clue.author !== team).map(({ author }) => author);
      const mine = used.get(team) ?? countOf();
      const turn = (author: Letter) => turnOf(author, { team, slot, teams });
      const [author] = mayWrite.toSorted(
        (a, b) => mine[a] - mine[b] || usedByAll[a] - usedByAll[b] || turn(a) - turn(b),
      );
      if (bar === undefined || author === undefined) continue;
      (authors[team] ??= {})[bar] = author;
      mine[author] += 1;
      usedByAll[author] += 1;
    }
  }
  return authors;
}

const countOf = (): Record<Letter, number> => ({ A: 0, B: 0, C: 0, D: 0, E: 0, F: 0 });

/** 0 for the team whose turn it is to write for another in this slot, 1 for the next, and so on round the table. */
function turnOf(author: Letter, { team, slot, teams }: { team: Letter; slot: number; teams: number }): number {
  const first = letters.indexOf(team) + 1 + (slot % Math.max(1, teams - 1));
  return (letters.indexOf(author) - first + 2 * teams) % teams;
}
