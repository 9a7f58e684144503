import { expectedBar, type StartedRace } from '../../harness/races/race.ts';
import type { Phone } from '../phone.ts';
import { button, tab, words } from '../query.ts';
import { lookAt } from './pictures.ts';

/** Engines differ in what they know without asking. */
const allow = button(/^ALLOW (LOCATION|CAMERA)$/);

/** A phone that has no place to give, one that refuses, then its camera; and in, once both are allowed. */
export async function getsIn(phone: Phone, race: StartedRace): Promise<void> {
  const door = `/game/${race.gameId}`;
  await phone.setPlace('missing');
  await phone.goto(door);
  await phone.see(words('Open this page in Safari or Chrome.'));

  await phone.setPlace('refused');
  await phone.goto(door);
  await phone.tapUntil(words('Location permission is required to play.'), allow);
  await lookAt(phone, 'gate-refused');

  await phone.setPlace(await expectedBar(race, 'A'));
  await phone.setCamera('refused');
  await phone.goto(door);
  await phone.tapUntil(words('Camera permission is required to play.'), allow);

  await phone.setCamera('missing');
  await phone.goto(door);
  await phone.tapUntil(words('This device shows us none.'), allow);

  await phone.setCamera('there');
  await phone.goto(door);
  await lookAt(phone, 'gate');
  await phone.tapUntil(tab('CLUE'), button(/^(ALLOW LOCATION|ALLOW CAMERA|Not now|AGREE AND PLAY)$/));
}
