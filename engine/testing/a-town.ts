import { letters } from '#contract/game';
import type { RaceBar, RaceClue, RaceStart } from '#contract/race';
import { chanceFrom } from '../chance.ts';
import { houseClueFor, houseNudgeFor } from '../clues/house-clue.ts';
import { planRoutes } from '../routes.ts';

const names =
  'Market House,Old Anchor,Blue Bell,Rose and Crown,Green Dragon,Royal Oak,Falcon,Globe,White Horse,Ivy Bush,Jolly Farmer,Kings Head,Red Lion,Mitre,Packhorse,Queens Arms'.split(
    ',',
  );

interface Wishes {
  kind?: RaceStart['kind'];
  teams?: number;
  gameBars?: number;
  hints?: boolean;
  seed?: string;
}

/** For tests: a race through a town of walkable size, planned and with clues as a real one has them. */
export function aTown({ kind = 'classic', teams = 3, gameBars = 4, hints = true, seed = 'town' }: Wishes): RaceStart {
  const chance = chanceFrom(`town ${seed}`);
  const bars = names.slice(0, gameBars + 3).map((name, index): RaceBar => {
    const place = { lat: 53.48 + chance() * 0.012, lon: -2.24 + chance() * 0.02 };
    return { id: `bar-${index}`, name: `The ${name}`, ...place, street: `${names[index]} Row` };
  });
  const [start, ...toGuess] = bars as [RaceBar, ...RaceBar[]];
  const racing = letters.slice(0, teams);
  const { routes, finalBar } = planRoutes({ start, bars: toGuess, teams, gameBars, seed });
  const clueOf = (bar: RaceBar): RaceClue => {
    const wanted = { bar, others: toGuess.filter((other) => other !== bar), start };
    const clue = houseClueFor(wanted, `${seed} ${bar.id}`);
    return hints ? { ...clue, nudge: houseNudgeFor(wanted, clue.text, seed) } : clue;
  };
  const clues = Object.fromEntries(toGuess.map((bar) => [bar.id, clueOf(bar)]));
  return {
    gameId: 12,
    kind,
    gameBars,
    bars,
    startBar: start.id,
    finalBar,
    teams: racing,
    routes,
    clues: Object.fromEntries(racing.map((team) => [team, clues])),
    codes: Object.fromEntries(toGuess.map(({ id }, index) => [id, String(100_000 + index)])),
    sabotages: [1, 2, 3].map((id) => ({ id, text: `Sabotage ${id}` })),
    forfeits: [1, 2, 3, 4].map((id) => ({ id, text: `Dare ${id}` })),
    radiusM: 100,
    seed,
    ...(hints ? { hints: true } : {}),
  };
}
