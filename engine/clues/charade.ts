import type { Chance } from '../chance.ts';
import { pick, sentence, shuffled } from './deal.ts';
import type { Meaning } from './lexicon.ts';
import type { Unit } from './read-name.ts';

type Known = Unit & { meaning: Meaning };

export function isKnown(unit: Unit): unit is Known {
  return unit.meaning !== null;
}

/** Riddles of a whole name whose every word has a meaning, each worded another way. */
export function* charades(units: Known[], chance: Chance): Generator<string> {
  for (let round = 0; round < 12; round++)
    yield sentence(units.length === 1 ? single(units, chance) : joined(units, chance));
}

function single([unit]: Known[], chance: Chance): string {
  if (!unit) return '';
  const [one = '', other] = shuffled(chance, unit.meaning.riddles);
  if (unit.meaning.part === 'look') return dressed(unit, `something ${one}`, chance);
  if (other === undefined || unit.limb || unit.several) return dressed(unit, one, chance);
  return pick(chance, [`${one}; also ${other}`, `${one}, or ${other}`, `${one}. Then again, ${other}`]);
}

/** Riddles that can stand inside a sentence: no verbs. */
export function phrasesOf({ riddles }: Meaning): string[] {
  const phrases = riddles.filter((riddle) => !riddle.startsWith('to '));
  return phrases.length > 0 ? phrases : riddles;
}

/** What a thing's riddle becomes when there are several of it, or when only its head or its arms are meant. */
function dressed(unit: Known, riddle: string, chance: Chance): string {
  if (unit.limb === 'head') return pick(chance, headOf(riddle));
  if (unit.limb === 'arms')
    return pick(chance, [`${riddle}, sleeves rolled up`, `${riddle}, limbs and all`, `${riddle}, elbows included`]);
  if (unit.several) return pick(chance, [`${riddle}, several times over`, `${riddle}, and not just one`]);
  return riddle;
}

function headOf(riddle: string): string[] {
  const general = [`the top end of ${riddle}`, `the thinking end of ${riddle}`];
  return /^(?:an?|the|one) /.test(riddle) ? [...general, `where ${riddle} would wear a hat`] : general;
}

function joined(units: Known[], chance: Chance): string {
  const groups: Known[][] = [];
  for (const unit of units) {
    if (unit.link !== null || groups.length === 0) groups.push([unit]);
    else groups.at(-1)?.push(unit);
  }
  let said = '';
  for (const group of groups) {
    const next = grouped(group, chance);
    said = said === '' ? next : linked(said, next, group[0]?.link ?? null, chance);
  }
  return said;
}

/** Words side by side: looks follow what they describe, a number counts what follows, an owner comes after what is owned. */
function grouped(group: Known[], chance: Chance): string {
  let said = '';
  let looks: string[] = [];
  let number: string | null = null;
  let owner: string | null = null;
  for (const unit of group) {
    const riddle = pick(chance, phrasesOf(unit.meaning));
    if (unit.meaning.part === 'look') looks.push(riddle);
    else if (unit.meaning.part === 'number') number = riddle;
    else if (unit.owns) owner = riddle;
    else {
      let thing = [dressed(unit, riddle, chance), ...looks].join(', ');
      if (owner !== null) thing = pick(chance, [`${thing}, as owned by ${owner}`, `${thing}, on loan from ${owner}`]);
      if (number !== null)
        thing = pick(chance, [`${number}, and each of them ${thing}`, `${number}; every one is ${thing}`]);
      said =
        said === '' ? thing : `${open(said)} ${pick(chance, ['followed by', 'and then', 'right before'])} ${thing}`;
      [looks, number, owner] = [[], null, null];
    }
  }
  const rest = [...(looks.length > 0 ? [`something ${looks.join(', ')}`] : []), number, owner].filter(
    (part) => part !== null,
  );
  return [said, ...rest].filter((part) => part !== '').join('; then ');
}

function linked(before: string, after: string, link: string | null, chance: Chance): string {
  const ways: Record<string, string[]> = {
    and: [
      `${before}, and ${after}`,
      `${open(before)} meets ${after}`,
      `${before}, with ${after} for company`,
      `${before}; add ${after}`,
    ],
    of: [`${before}, courtesy of ${after}`, `${before}, made over to ${after}`, `${before}, by way of ${after}`],
    in: [`${open(before)} inside ${after}`],
    on: [`${open(before)} on top of ${after}`],
    upon: [`${open(before)} on top of ${after}`],
    under: [`${open(before)} beneath ${after}`],
    over: [`${open(before)} above ${after}`],
    by: [`${open(before)} beside ${after}`],
    near: [`${open(before)} beside ${after}`],
    with: [`${open(before)} holding ${after}`],
    to: [`${open(before)} on the way to ${after}`],
    from: [`${open(before)} straight out of ${after}`],
    at: [`${before}, to be found at ${after}`],
  };
  return pick(chance, ways[link ?? ''] ?? [`${before}; then ${after}`]);
}

/** Closes a comma that a description opened, so that the sentence can go on. */
function open(said: string): string {
  return said.includes(', ') ? `${said},` : said;
}
