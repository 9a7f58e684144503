import { leaksOf } from '#contract/leak';
import type { HintRung, RaceBar } from '#contract/race';
import { fromStartTo, windOf } from './clues/where.ts';
import type { RaceState, TeamState } from './race.ts';
import { provenBars } from './standings.ts';

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** [I4] What a rung tells of the bar a team looks for. */
export function hintText(state: RaceState, team: TeamState, rung: HintRung): string {
  const bar = state.bars[team.route[team.done.length]?.bar ?? ''];
  if (!bar) return '';
  if (rung === 1) {
    const clue = state.clues[team.letter]?.[bar.id];
    return clue?.nudge ?? clue?.text ?? '';
  }
  return rung === 2 ? whereText(state, team, bar) : lettersOf(bar.name);
}

/** Its street, unless that has the name in it; else how far it is from the last bar the team has shown to be in. */
function whereText({ bars, start }: RaceState, team: TeamState, bar: RaceBar): string {
  if (bar.street && leaksOf(bar.name, bar.street).length === 0) return `It is on ${bar.street}.`;
  const from = bars[provenBars(team).at(-1)?.bar ?? start.startBar];
  if (!from) return '';
  const way = fromStartTo(from, bar);
  const metres = Math.max(10, Math.round(way.metres / 10) * 10);
  return `About ${metres} metres ${windOf(way)} of ${from.name}.`;
}

/** The first letter of each word, a dot for every other, and how many there are: T·· A····· (3, 6). */
export function lettersOf(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/).map(signsOf);
  const drawn = words.map((word) => word.map((sign, index) => (isLetter(sign) && index > 0 ? '·' : sign)).join(''));
  const counts = words.map((word) => word.filter(isLetter).length).filter((count) => count > 0);
  return counts.length > 0 ? `${drawn.join(' ')} (${counts.join(', ')})` : drawn.join(' ');
}

function signsOf(word: string): string[] {
  return Array.from(signs.segment(word), ({ segment }) => segment);
}

function isLetter(sign: string): boolean {
  return /[\p{L}\p{N}]/u.test(sign);
}
