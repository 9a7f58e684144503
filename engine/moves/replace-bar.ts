import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { EventBody, MoveOf, RaceBar } from '#contract/race';
import { isFinalFixed, nearestReserves, teamsMovedTo, teamsSentTo } from '../doors.ts';
import type { RaceState } from '../race.ts';
import { freshCode, liveCode } from '../skip-codes.ts';
import { checkNotOver } from './race-runs.ts';

/** [H8, H9, J6] Another bar for one that is shut, for every team that has not been there and has not tried the other bar. */
export function replaceBar(state: RaceState, move: MoveOf<'replace-bar'>): EventBody[] {
  const { from, clues, freshCodes, at } = move;
  checkNotOver(state);
  if (move.blind) checkReserves(state, move.to);
  if (!Object.hasOwn(state.bars, from)) throw new Problem('bar-not-listed');
  const isFixed = isFinalFixed(state, from);
  const ahead = isFixed ? [] : teamsSentTo(state, from, at);
  if (isFixed && !move.blind) throw new Problem('final-bar-fixed');
  if (from === state.start.startBar || (ahead.length === 0 && !move.blind)) throw new Problem('bar-visited');
  if (move.blind && move.to && Object.hasOwn(state.bars, move.to.id)) throw new Problem('bar-in-race');
  const to = replacement(state, move, ahead);
  const teams = teamsMovedTo(state, { from, to: to.id }, ahead);
  if (teams.length === 0 && !move.blind) throw new Problem('bar-tried');
  const isReserve = state.reserves.includes(to.id);
  const code = liveCode(state, to.id)?.code ?? freshCode(state, freshCodes);
  const newClues = isReserve ? {} : cluesFor(teams, clues);
  return [{ type: 'bar-replaced', from, to, teams, clues: newClues, startsOver: true, code }];
}

/** [J6] Before anything is said of a bar: else refusals, of which nobody is told, would tell which bars are in the race. */
function checkReserves({ reserves }: RaceState, asked: RaceBar | null): void {
  if (asked === null && reserves.length === 0) throw new Problem('no-reserve');
  if (asked !== null && reserves.length > 0) throw new Problem('reserve-left');
}

/** The reserve that is asked for, or the best one ([D8]); a bar of the directory only when no reserve would move a team. */
function replacement(state: RaceState, { from, to: asked, blind }: MoveOf<'replace-bar'>, ahead: Letter[]): RaceBar {
  const { teams, start } = state;
  const reserves = nearestReserves(state, from, ahead);
  const [best] = blind
    ? reserves
    : reserves.filter(({ id }) => teamsMovedTo(state, { from, to: id }, ahead).length > 0);
  const reserve = reserves.find(({ id }) => id === asked?.id);
  if (reserve || asked === null) {
    if (!best) throw new Problem('no-reserve');
    return reserve ?? best;
  }
  const routes = Object.values(teams).flatMap(({ route, done }) => [...route, ...done]);
  if (asked.id === start.startBar || routes.some(({ bar }) => bar === asked.id)) throw new Problem('bar-in-race');
  if (best) throw new Problem('reserve-left');
  return asked;
}

function cluesFor(teams: Letter[], clues: MoveOf<'replace-bar'>['clues']): MoveOf<'replace-bar'>['clues'] {
  return Object.fromEntries(teams.flatMap((letter) => (clues[letter] ? [[letter, clues[letter]]] : [])));
}
