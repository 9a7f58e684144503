import type { InputOf } from '#contract/call';
import type { placesCalls } from '#contract/calls/places';
import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { text } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../http/refuse.ts';
import type { HostBar } from '../store/places/bars.ts';
import { toCentimetre } from '../outside/places/to-centimetre.ts';

/** A bar somebody adds by hand, cleaned; refused in words where it is none. */
export function readHostBar({ name, street, lat, lon }: InputOf<(typeof placesCalls)['add-bar']>): HostBar {
  const named = cleanLine(name);
  if (!hasSomethingToSee(named)) throw new Problem('bar-name-missing');
  const lies = cleanLine(street ?? '');
  refuseLongerThan(text.barName, named, 'The name of a bar');
  refuseLongerThan(text.street, lies, 'A street');
  return { name: named, street: hasSomethingToSee(lies) ? lies : null, lat: toCentimetre(lat), lon: toCentimetre(lon) };
}
