import { type Letter, letters } from '#contract/game';
import { radius } from '#contract/limits';
import type { RaceClue, RaceStart } from '#contract/race';
import { type ClueKind, cluesFor } from '../clues.ts';
import { planRoutes } from '../routes.ts';
import { raceBar, town } from './town.ts';

interface Wishes {
  teams: readonly Letter[];
  gameBars: number;
  seed: string;
  /** By default, the bar that gives the teams the most even walks. */
  finalBar?: string;
}

/** What may come a bot's way: dares of the catalogue that are done in a minute. */
export const sabotages = [
  {
    id: 3,
    text: 'Build a tower from six things out of your pockets and bags. Photo: the tower, standing without help.',
  },
  {
    id: 14,
    text: 'Do your best impression of the animal that sent you this. Photo: the likeness, with whiskers, wings or wellies.',
  },
  {
    id: 25,
    text: 'Swap one thing with a teammate: a hat, a scarf, a watch, a name. Photo: the new you, perfectly at ease.',
  },
  { id: 26, text: 'Invent a handshake with five moves and get it right twice running. Photo: move three.' },
];

const forfeits = [
  { id: 1, text: 'Look wise for one minute: chins in hands, slow nods. Photo: the thinkers, thinking at last.' },
];

/** Makes a race in the invented town, with fair routes and generated clues. */
export function demoStart({ teams, gameBars, seed, ...wishes }: Wishes): RaceStart {
  const start = raceBar(town.start);
  const toGuess = town.bars.map(raceBar);
  const { routes, finalBar } = planRoutes({ start, bars: toGuess, teams: [...teams], gameBars, seed, ...wishes });
  return {
    gameId: 1,
    kind: 'lazy',
    gameBars,
    bars: [start, ...toGuess],
    startBar: start.id,
    finalBar,
    teams: letters.filter((letter) => teams.includes(letter)),
    routes,
    clues: Object.fromEntries(
      Object.entries(routes).map(([team, route]) => [
        team,
        Object.fromEntries(toGuess.map(({ id }) => [id, houseClue(id, route.indexOf(id), seed)])),
      ]),
    ),
    codes: Object.fromEntries(toGuess.map(({ id }, at) => [id, String(100_001 + at)])),
    sabotages,
    forfeits,
    radiusM: radius.nearbyM,
    seed,
  };
}

/** The first clue is in emoji, the easiest kind to read; the others are riddles. */
function houseClue(id: string, step: number, seed: string): RaceClue {
  return { text: clueOf(id, step === 0 ? ['emoji', 'charade'] : ['charade', 'emoji'], seed), by: 'house' };
}

/** The first clue in words, for a device that cannot draw its emoji. */
export function clueInWords(id: string, seed: string): string {
  return clueOf(id, ['charade'], seed);
}

/** A clue to a bar that fits no other bar of the town, of the first kind the clue maker can make. */
function clueOf(id: string, kinds: ClueKind[], seed: string): string {
  const bar = town.bars.find((one) => one.id === id);
  const others = town.bars.filter((one) => one !== bar).map(({ name }) => ({ name }));
  const made = bar ? cluesFor({ name: bar.name }, others, `${seed} ${id}`).filter(({ ambiguous }) => !ambiguous) : [];
  const clue = kinds.flatMap((kind) => made.filter((one) => one.kind === kind))[0];
  if (!clue) throw new Error(`The clue maker has nothing to say of ${id}.`);
  return clue.text;
}
