import { fold } from '../fold.ts';
import type { City } from './use-bars-near.ts';

/** As it is told apart: 'Newport, Shropshire'. */
export function cityText({ name, county, country }: City): string {
  return [name, county || country].filter((part) => part !== '').join(', ');
}

/** What to keep for a place that was the only one meant: its name as the gazetteer writes it, with its county where that was typed. */
export function textFor(typed: string, place: City): string {
  return fold(typed) === fold(place.name) ? place.name : cityText(place);
}

/** Those a name may mean: the best, and all others that are called the same. */
export function namesakes(found: readonly City[]): City[] {
  const [best] = found;
  return best ? found.filter(({ name }) => called(name) === called(best.name)) : [];
}

/** Whether the best needs asking about: another of that name lies in the same country. */
export function isAmbiguous(found: readonly City[]): boolean {
  const [best, ...others] = namesakes(found);
  return others.some(({ country }) => country === best?.country);
}

function called(name: string): string {
  return fold(name).replace(/^saint\b/, 'st');
}
