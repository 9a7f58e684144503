import type { Chance } from '../chance.ts';
import { isKnown, phrasesOf } from './charade.ts';
import { counted, pick, sentence } from './deal.ts';
import type { Unit } from './read-name.ts';

/** Riddles of one word of a name, with the length and the first letter of the others. */
export function* halfDefined(units: Unit[], chance: Chance): Generator<{ text: string; told: Unit }> {
  const choices = units.filter(isKnown);
  if (units.length < 2 || choices.length === 0) return;
  for (let round = 0; round < 12; round++) {
    const told = pick(chance, choices);
    const at = units.indexOf(told);
    const riddle = pick(chance, phrasesOf(told.meaning));
    const said = told.meaning.part === 'look' ? `something ${riddle}` : riddle;
    yield { text: sentence(worded(said, units.slice(0, at), units.slice(at + 1), chance)), told };
  }
}

function worded(said: string, before: Unit[], after: Unit[], chance: Chance): string {
  const [first, last] = [hints(before), hints(after)];
  if (first === '') {
    return pick(chance, [
      `it begins with ${said}; what follows is ${last}`,
      `${said}, and after that ${last}`,
      `first comes ${said}. The rest: ${last}`,
    ]);
  }
  if (last === '') {
    return pick(chance, [
      `it ends with ${said}; what goes before is ${first}`,
      `${first}, and after that ${said}`,
      `at the back stands ${said}. At the front: ${first}`,
    ]);
  }
  return pick(chance, [`in the middle is ${said}; before it ${first}, after it ${last}`]);
}

function hints(units: Unit[]): string {
  const each = units.map(
    ({ letters }) => `${counted(letters.length, 'letter')} with ${letters.charAt(0).toUpperCase()} in the lead`,
  );
  return each.join(', then ');
}
