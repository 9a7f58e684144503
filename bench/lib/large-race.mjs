import { letters } from '../../build/contract/game.js';
import { chanceFrom } from '../../build/engine/chance.js';
import { planRoutes } from '../../build/engine/routes.js';
import { longClue } from './half-way.mjs';

/** @typedef {import('../../contract/race.ts').RaceStart} RaceStart */

export const size = { teams: 6, gameBars: 12, list: 15 };
const names =
  'Market House,Old Anchor,Blue Bell,Rose and Crown,Green Dragon,Royal Oak,Falcon,Globe,White Horse,Ivy Bush,Jolly Farmer,Kings Head,Red Lion,Mitre,Packhorse'.split(
    ',',
  );

/**
 * The start of a race of the largest size, with routes as the product plans them.
 * @param {object} wishes
 * @param {number} wishes.gameId
 * @param {string} wishes.seed
 * @param {(number: number, chance: () => number) => { id: string, lat: number, lon: number }} wishes.place Where a bar is, and what it is called by.
 * @param {boolean} [wishes.hasClues]
 * @param {boolean} [wishes.hasCodes]
 * @returns {RaceStart}
 */
export function largeRace({ gameId, seed, place, hasClues = true, hasCodes = true }) {
  const chance = chanceFrom(`town ${seed}`);
  const bars = names.slice(0, size.list).map((name, number) => ({
    name: `The ${name}`,
    street: `${name} Row`,
    ...place(number, chance),
  }));
  const [start, ...toGuess] = /** @type {[typeof bars[0], ...typeof bars]} */ (bars);
  const teams = letters.slice(0, size.teams);
  const plan = planRoutes({ start, bars: toGuess, teams, gameBars: size.gameBars, seed });
  const ofTeam = Object.fromEntries(
    toGuess.map(({ id }, number) => [id, { text: `${longClue}, ${number}`, by: /** @type {const} */ ('A') }]),
  );
  const codes = toGuess.map(({ id }, number) => [id, `CODE${String.fromCharCode(65 + number)}2`]);
  return {
    gameId,
    kind: 'classic',
    gameBars: size.gameBars,
    bars,
    startBar: start.id,
    finalBar: plan.finalBar,
    teams,
    routes: plan.routes,
    clues: hasClues ? Object.fromEntries(teams.map((team) => [team, ofTeam])) : {},
    codes: hasCodes ? Object.fromEntries(codes) : {},
    sabotages: [1, 2, 3].map((id) => ({ id, text: 'Sing the first verse of a song that all of you know by heart.' })),
    forfeits: [1, 2, 3].map((id) => ({ id, text: 'Make a human pyramid outside, and let somebody take its picture.' })),
    radiusM: 100,
    seed,
    hints: true,
  };
}
