import { areCluesGenerated, cluesBy, isRouteComplete, isWaitedFor, type Letter, teamNames } from '#contract/game';
import { bars } from '#contract/limits';
import { listed } from '#contract/text/words';
import type { Game, Team } from '../../app/game.ts';

type Plan = Pick<
  Game,
  'type' | 'teamCount' | 'barCount' | 'bars' | 'startBar' | 'startBarId' | 'finalBarId' | 'lazyStage' | 'status'
>;
type Readiness = Pick<
  Team,
  'letter' | 'members' | 'unopened' | 'cluesWritten' | 'cluesNeeded' | 'ready' | 'reason' | 'hasWriter'
>;

/** How far a part of the game is, in words for its host. */
interface Progress {
  isDone: boolean;
  words: string;
}

/** What its host has to do next for a race to happen. */
export type NextStep = 'answers' | 'wait' | 'route' | 'members' | 'clues' | 'nudge' | 'start' | 'join' | 'results';

export function nextStep(game: Plan, teams: Readiness[], route = routeProgress(game)): NextStep {
  if (game.status === 'ongoing') return 'join';
  if (game.status === 'over') return 'results';
  if (game.lazyStage === 'questionnaire') return 'answers';
  if (!isBeingMade(game) && !route.isDone) return 'route';
  if (teams.some(({ members }) => members === 0)) return 'members';
  if (isBeingMade(game)) return 'wait';
  if (!teams.some(isWaitedFor)) return 'start';
  return cluesBy(game) === 'host' ? 'clues' : 'nudge';
}

/** A lazy game whose race we have not made yet. */
export function isBeingMade({ lazyStage: stage }: Pick<Game, 'lazyStage'>): boolean {
  return stage !== null && stage !== 'built';
}

/** A lazy game whose answers are here and whose money is not: nobody makes its race before. */
export function isUnpaidOrder({ lazyStage: stage }: Pick<Game, 'lazyStage'>): boolean {
  return stage === 'submitted';
}

export function routeProgress(game: Plan): Progress {
  const { bars: list, startBar: start } = game;
  // Whoever races on a list that we made does not get to see it.
  if (list === null) return { isDone: game.lazyStage === 'built', words: `We picked the bars. You start at ${start}.` };
  if (list.length === 0) return { isDone: false, words: 'No bars yet' };
  const lacking = game.barCount + bars.spare - list.length;
  if (lacking > 0) return { isDone: false, words: `${counted(lacking, 'bar')} to go` };
  if (!isRouteComplete({ ...game, bars: list })) return { isDone: false, words: 'Pick a start bar' };
  const words = `${counted(list.length, 'bar')} picked, starting at ${start}`;
  const gone = list.filter((bar) => bar.gone).length;
  return { isDone: true, words: gone === 0 ? words : `${words}. ${gone} may have shut: have a look.` };
}

/** [Q3] The route as a co-host knows it: before the start the list of bars is the host's, but the number of clues is not. */
export function hostsRoute(game: Plan, [first]: Readiness[], host: string): Progress {
  const picked = (first?.cluesNeeded ?? 0) + 1;
  const isPicked = picked >= game.barCount + bars.spare && game.startBar !== null;
  if (game.type === 'lazy' ? game.lazyStage === 'built' : isPicked) {
    return { isDone: true, words: `The bars are picked. You start at ${game.startBar}.` };
  }
  return { isDone: false, words: game.type === 'lazy' ? 'We are still making the race.' : `${host} is still picking.` };
}

export function teamsProgress(teams: Readiness[]): Progress {
  const going = teams.length - waitingTeams(teams).length;
  if (teams.every(({ members }) => members === 0)) return { isDone: false, words: 'Nobody is in a team yet' };
  const can = teams.some(areCluesGenerated) ? 'can start' : 'ready';
  return { isDone: going === teams.length, words: `${going} of ${counted(teams.length, 'team')} ${can}` };
}

/** The clues of a game whose host writes them. */
export function cluesProgress([first]: Readiness[]): Progress {
  if (!first || first.cluesNeeded === 0) return { isDone: false, words: 'You write the clues. Pick the bars first.' };
  const { cluesWritten: written, cluesNeeded: needed } = first;
  return { isDone: written >= needed, words: `You write the clues: ${written} of ${needed}` };
}

export function startProgress(game: Plan, teams: Readiness[], route = routeProgress(game)): string {
  if (isBeingMade(game)) return 'We are still making your race.';
  if (!route.isDone) return 'Finish setup first.';
  const waiting = waitingTeams(teams);
  if (waiting.length > 0) return `Still waiting for ${listed(waiting.map(nameOf))}.`;
  const generated = teams.filter(areCluesGenerated);
  return generated.length === 0
    ? readyWords(teams)
    : `${unopenedWords(teams) ?? 'Ready when you are.'} ${generatedWords(generated)}`;
}

/** [T21] Names the teams whose clues are generated at the start. */
export function generatedWords(teams: Pick<Readiness, 'letter'>[]): string {
  return `Generated clues for ${listed(teams.map(nameOf))}.`;
}

/** [T18] Ready is one thing, having seen it another. */
function readyWords(teams: Readiness[]): string {
  return unopenedWords(teams) ?? 'Everybody is ready. Off you go!';
}

function unopenedWords(teams: Readiness[]): string | null {
  const unopened = teams.flatMap((team) => team.unopened ?? []).length;
  if (unopened === 0) return null;
  return unopened === 1
    ? 'Ready, but somebody has not opened their link yet.'
    : `Ready, but ${unopened} people have not opened their link yet.`;
}

/** [G11] The teams that hold up the start. */
export function waitingTeams<T extends Readiness>(teams: T[]): T[] {
  return teams.filter(isWaitedFor);
}

export function racingTeams<T extends Readiness>(teams: T[]): T[] {
  return teams.filter(({ members }) => members > 0);
}

export function nameOf({ letter }: { letter: Letter }): string {
  return teamNames[letter];
}

export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
