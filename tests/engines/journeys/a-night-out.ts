import { expect } from 'vitest';
import { evening } from '../../browser/evening.ts';
import { eventually } from '../../harness/eventually.ts';
import {
  asTeam,
  endRace,
  expectedBar,
  type StartedRace,
  startedRace,
  stateOf,
  teamIn,
} from '../../harness/races/race.ts';
import type { Engine } from '../drivers/driver.ts';
import type { Phone } from '../phone.ts';
import { button, dialog, exactly, heading, link, list, radio, slider, tab, words } from '../query.ts';
import { attachesPhoto, takesPhoto, toThePhoto } from './at-the-bar.ts';
import { getsIn } from './gate.ts';
import { lookAt } from './pictures.ts';
import { leaves, signedInPhone } from './visits.ts';

/** A captain from the gate to the results: by camera, by file, without signal, sabotaged and sabotaging. */
export async function aNightOut(engine: Engine): Promise<string[]> {
  const { origin, app, deps, pass } = await evening();
  const race = await startedRace({ app, deps }, { teams: 2 });
  const fox = await signedInPhone(engine, { origin, app, email: 'captain-a@example.org' });
  await getsIn(fox, race);
  await fox.see(exactly('Bar 1 of 3'));
  await lookAt(fox, 'clue');

  await findsByCamera(fox, race);
  await strikes(fox);
  pass(61_000);
  await isStruck(fox, race, pass);
  await findsWithoutSignal(fox, race);
  await looksRound(fox);
  await endRace(race);
  await readsResults(fox);
  return leaves(fox);
}

async function findsByCamera(phone: Phone, race: StartedRace): Promise<void> {
  const bar = await expectedBar(race, 'A');
  await phone.setPlace(bar);
  await toThePhoto(phone, bar.name);
  await takesPhoto(phone);
  await lookAt(phone, 'photo');
  await phone.tap(button('SEND IT'));
  await phone.see(heading('Cracked it!'));
  await lookAt(phone, 'cracked-it');
  await phone.tap(button('NEXT CLUE'));
  await phone.see(exactly('Bar 2 of 3'));
}

async function strikes(phone: Phone): Promise<void> {
  await phone.tap(button('Sabotage'));
  await phone.tap(radio('Dog', dialog()));
  await phone.tap(radio('Build a tower', dialog()));
  await lookAt(phone, 'sabotage');
  await phone.tap(button('SABOTAGE DOG', dialog()));
  await phone.tap(button('YES, EGG DOG', dialog()));
  await phone.see(heading('Egg-secuted!'));
  await phone.tap(button(/./, dialog()));
  await phone.gone(dialog());
}

/** This phone shows no camera any more: it ends the sabotage by a photo that was taken some other way. */
async function isStruck(phone: Phone, race: StartedRace, pass: (ms: number) => void): Promise<void> {
  await asTeam(race, 'B', 'add-sabotage', { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' });
  await phone.see(heading("You've been egged!"));
  await lookAt(phone, 'sabotaged');
  pass(31_000);
  await phone.setCamera('missing');
  await phone.goto(`/game/${race.gameId}`);
  await phone.tap(button('END SABOTAGE'));
  await phone.see(words('The camera does not open here.'));
  await attachesPhoto(phone);
  await phone.tap(button('SEND IT'));
  await phone.see(heading(/Sabotage done!/));
  await phone.tap(button(/./, dialog()));
  await phone.gone(dialog());
}

/** The claim is made in the cellar; the page is opened again there, and it goes by itself when there is a signal. */
async function findsWithoutSignal(phone: Phone, race: StartedRace): Promise<void> {
  await eventually(() => phone.run(isAppKept)).toBe(true);
  const bar = await expectedBar(race, 'A');
  await phone.setPlace(bar);
  await toThePhoto(phone, bar.name);
  await attachesPhoto(phone);
  await phone.see(button('SEND IT'));
  await phone.setOffline(true);
  await phone.tap(button('SEND IT'));
  const saved = words(/Saved at \d\d:\d\d\. It sends itself\./);
  await phone.see(saved);
  await phone.goto(`/game/${race.gameId}`);
  await phone.see(saved);
  // Who is not told that there is no network finds out.
  await phone.see(words(/^(Offline|Reconnecting)$/));
  await lookAt(phone, 'offline');
  expect(teamIn(await stateOf(race), 'A').done).toHaveLength(1);
  await phone.setOffline(false);
  await phone.see(heading('Cracked it!'));
  expect(teamIn(await stateOf(race), 'A').done).toHaveLength(2);
  await phone.tap(button('NEXT CLUE'));
  await phone.gone(dialog());
}

/** Runs in the page: of all that the service worker keeps, this comes last. */
async function isAppKept(): Promise<boolean> {
  return (await caches.match('/app-shell')) !== undefined;
}

async function looksRound(phone: Phone): Promise<void> {
  await phone.tap(tab('LEADERBOARD'));
  await phone.see(words('67%'));
  await lookAt(phone, 'board');
  await phone.tap(tab('MAP'));
  await phone.see(words(/\d+ m/));
  await lookAt(phone, 'map');
}

async function readsResults(phone: Phone): Promise<void> {
  await phone.tap(link('View Results'));
  await phone.see(list('The podium'));
  await lookAt(phone, 'results');
  await phone.see(slider('Time of the night'));
  // While the page above it still grows, a tap may miss it: a thumb tries again.
  await phone.tapUntil(button(/^Pause$/), button(/^Play$/));
  await phone.tap(button(/^Pause$/));
  await phone.see(list('Leaderboard at this moment'));
  await lookAt(phone, 'replay');
}
