import { leaksOf } from '#contract/leak';
import type { RaceBar, RaceClue } from '#contract/race';

/** What a clue that looks like most takes a team, in minutes; and one that gives its bar away. */
export const usualMinutes = 7;
const given = 1.5;

/** So few words tell little, and so many take their time. */
const words = { veryFew: 4, few: 7, many: 45 };
const saysWhere =
  /\b(?:north|south|east|west|minutes?|met(?:re|er)s?|corner|opposite|behind|beside|next to|street|road|lane|square|station|bridge|church|river|canal)\b/i;

interface Look {
  /** [C1] It gives its bar away. */
  leaks: boolean;
  /** How long a team of no particular wit looks at it, in minutes. */
  minutes: number;
}

/** A clue is for one bar, and read by several teams: it is looked at once. */
const seen = new WeakMap<RaceClue, Look>();

/** [RH2] How a clue looks: nobody can tell by rule whether a riddle is good. */
export function lookOf(clue: RaceClue, bar: RaceBar): Look {
  const known = seen.get(clue);
  if (known) return known;
  const leaks = leaksOf(bar.name, clue.text).length > 0;
  const look = { leaks, minutes: leaks ? given : minutesOf(clue.text, bar) };
  seen.set(clue, look);
  return look;
}

function minutesOf(text: string, { street }: RaceBar): number {
  const said = text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const pictures = text.match(/\p{Extended_Pictographic}/gu) ?? [];
  const told = said.length + 3 * pictures.length;
  const isPlaced = saysWhere.test(text) || (street !== undefined && text.includes(street));
  const long = said.filter((word) => word.length >= 9).length;
  let minutes = usualMinutes;
  if (told < words.veryFew) minutes += 7;
  else if (told < words.few) minutes += 2;
  else if (told > words.many) minutes += 4;
  if (isPlaced) minutes -= 2;
  if (said.length > 0 && long / said.length > 0.3) minutes += 4;
  if (said.some(isScrambled)) minutes += 2;
  return minutes;
}

/** Letters without a vowel among them are read twice. */
function isScrambled(word: string): boolean {
  return /^[a-z]{4,}$/i.test(word) && !/[aeiouy]/i.test(word);
}
