import { type Letter, teamNames } from '#contract/game';
import { rehearsal as limits } from '#contract/limits';
import type { Finding, Rehearsal } from '#contract/rehearsal';
import { expectedWords } from '#contract/text/expected-words';
import { listed, numberWords } from '#contract/text/words';
import type { Game } from '../../app/game.ts';
import { willBeGenerated } from '../teams/readiness.ts';
import { walkedBy } from '../../parts/map/walked-by.ts';
import { wallClock } from '../../race/clock.ts';

interface FoundCopy {
  title: string;
  words: string;
  /** What its button says, and where it leads. */
  mend: string;
  /** Null for a co-host, where only the host can mend it. */
  to: string | null;
}

/** [RH14] What was found, as a quizmaster would say it, and the way to its mending. */
export function findingWords(finding: Finding, { gameId, role }: Pick<Game, 'gameId' | 'role'>): FoundCopy {
  const isTheirs = role === 'host' || finding.mend === 'teams';
  return { ...said[finding.kind](finding), to: isTheirs ? wayTo(finding, gameId) : null };
}

const said: Record<Finding['kind'], (finding: Finding) => Omit<FoundCopy, 'to'>> = {
  'too-close': ({ bars, metres = 0 }) => ({
    title: `${bars.length || 2} bars closer than ${limits.tooCloseM} m`,
    words: `${barsIn(bars, 'Two of them')}: ${metres} m. No phone can tell which door.`,
    mend: 'Swap one',
  }),
  'clue-leaks': ({ bars, teams }) => ({
    title: `A clue gives ${barsIn(bars, 'its bar')} away`,
    words: `${teams.length > 0 ? `${teamsIn(teams)} put` : 'You put'} the name of the bar into it.`,
    mend: 'Read it',
  }),
  'clue-hard': ({ bars, minutes = 0, usualMinutes = 0 }) => ({
    title: bars.length > 0 ? `The clue to ${barsIn(bars, '')} looks hard` : 'A clue looks hard',
    words: `The bots took ${minutesWords(minutes)} on it. The rest took ${usualMinutes}.`,
    mend: 'Read it',
  }),
  'clue-missing': ({ bars, teams, generated }) =>
    generated
      ? {
          title: bars.length > 0 ? willBeGenerated(bars.length) : 'Some clues will be generated.',
          words: `No one writes for ${teamsIn(teams)}, so we generate theirs.`,
          mend: 'Choose a writer',
        }
      : {
          title: bars.length === 1 ? 'A clue is missing' : `${bars.length || 'Some'} clues are missing`,
          words: `${teams.length > 0 ? teamsIn(teams) : 'You'} still ${teams.length === 1 ? 'has' : 'have'} to write. The bots had generated ones.`,
          mend: teams.length > 0 ? 'See who writes' : 'Write them',
        },
  'long-leg': ({ bars, teams, metres = 0 }) => ({
    title: 'A long walk',
    words: `${barsIn(bars, 'Two bars in a row')}: ${kmWords(metres)} apart${teams.length > 0 ? `, for ${teamsIn(teams)}` : ''}.`,
    mend: 'Swap one',
  }),
  'teams-meet': ({ bars, teams, minutes = 0 }) => ({
    title: teams.length > 2 ? `${capital(numberWords[teams.length] ?? '')} teams meet` : 'Two teams meet',
    words: `${teams.length > 0 ? teamsIn(teams) : 'They'} are in ${barsIn(bars, 'one bar')} together for ${minutesWords(minutes)}.`,
    mend: 'Change the bars',
  }),
};

/** Merges the findings of several teams into one card for clues still to be written, and one for generated clues. */
export function cardsOf(findings: readonly Finding[]): Finding[] {
  const missing = findings.filter(({ kind }) => kind === 'clue-missing');
  const cards = [missing.filter(({ generated }) => !generated), missing.filter(({ generated }) => generated)];
  return [...cards.flatMap(mergeFindings), ...findings.filter(({ kind }) => kind !== 'clue-missing')];
}

function mergeFindings(missing: Finding[]): Finding[] {
  const [first, second] = missing;
  if (!first || !second) return missing;
  const bars = missing.flatMap((one) => one.bars);
  return [{ ...first, bars, teams: missing.flatMap(({ teams }) => teams), mend: 'teams' }];
}

function barsIn(bars: Finding['bars'], otherwise: string): string {
  return bars.length > 0 ? listed(bars.map(({ name }) => name)) : otherwise;
}

function teamsIn(teams: Finding['teams']): string {
  return listed(teams.map((team) => teamNames[team]));
}

function wayTo({ mend, bars, teams }: Finding, gameId: number): string {
  const marked = new URLSearchParams(bars.map(({ id }) => ['bar', id]));
  if (mend === 'setup') return `/host/${gameId}/setup${bars.length > 0 ? `?${marked}` : ''}`;
  return mend === 'clues' ? `/group/${gameId}/${teams[0] ?? 'A'}` : `/host/${gameId}/teams`;
}

interface TickCopy {
  isGood: boolean;
  title: string;
  words: string;
}

/** From here on routes count as fair, as in setup. */
const fairFrom = 0.95;

/** The positive findings with their figures: routes, meetings, when this rehearsal ends, and the estimated duration. */
export function tickWords({ teams, findings, endsAt, by, expected }: Rehearsal): TickCopy[] {
  const metres = teams.map((team) => team.metres);
  const [shortest, longest] = [Math.min(...metres), Math.max(...metres)];
  const home = teams.flatMap(({ homeAt }) => homeAt ?? []);
  const routes = {
    isGood: teams.length === 1 || shortest >= longest * fairFrom,
    title: teams.length === 1 ? 'One route' : `${capital(numberWords[teams.length] ?? `${teams.length}`)} fair routes`,
    words: `${spanWords(shortest, longest)} ${walkedBy[by]}`,
  };
  const over = {
    isGood: true,
    title: `Over by ${wallClock(endsAt)}`,
    words: home.length > 0 ? `first home ${wallClock(Math.min(...home))}` : 'nobody home by then',
  };
  const isApart = teams.length > 1 && findings.every(({ kind }) => kind !== 'teams-meet');
  return [
    routes.isGood ? routes : { ...routes, title: 'Routes differ' },
    ...(isApart ? [{ isGood: true, title: 'No two teams meet', words: '' }] : []),
    over,
    ...(expected ? [{ isGood: true, title: capital(expectedWords(expected)), words: 'on most nights' }] : []),
  ];
}

/** What the main button says of that many findings. */
export function fixWords(count: number): string {
  if (count === 1) return 'Fix this one';
  return count === 2 ? 'Fix these two' : `Fix these ${numberWords[count] ?? count}`;
}

export function thingsToFix(count: number): string {
  return count === 1 ? '1 thing to fix' : `${count} things to fix`;
}

/** How one bot's night went. */
export function homeWords({ homeAt }: Rehearsal['teams'][number]): string {
  return homeAt === null ? 'not home by the end' : `home ${wallClock(homeAt)}`;
}

export function kmWords(metres: number): string {
  return metres < 950 ? `${metres} m` : `${(metres / 1_000).toFixed(1)} km`;
}

/** Six bots, one for each team. */
export function botsWords(teams: number): string {
  return teams === 1 ? 'one bot' : `${numberWords[teams] ?? teams} bots`;
}

export function phoneOf(team: Letter): string {
  return `${teamNames[team]}’s phone in the rehearsal`;
}

function spanWords(shortest: number, longest: number): string {
  if (longest < 1_000) return shortest === longest ? `${longest} m` : `${shortest} to ${longest} m`;
  const [from, to] = [shortest, longest].map((metres) => (metres / 1_000).toFixed(1));
  return from === to ? `${to} km` : `${from} to ${to} km`;
}

function minutesWords(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
