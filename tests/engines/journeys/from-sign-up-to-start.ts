import { evening } from '../../browser/evening.ts';
import { goodPassword } from '../../browser/sign-up.ts';
import type { Engine } from '../drivers/driver.ts';
import { Phone } from '../phone.ts';
import { button, dialog, heading, label, link, radio, region, tab, words } from '../query.ts';
import { lookAt } from './pictures.ts';
import { leaves } from './visits.ts';

/** A host signs up, makes a game, picks its bars on the map, pays and starts it; a guest is in it by six characters. */
export async function fromSignUpToStart(engine: Engine): Promise<string[]> {
  const { origin } = await evening({ PAYMENTS: 'standin' });
  const host = await Phone.open(engine, origin);
  await signsUp(host);
  await createsGame(host);
  const gameId = await picksBars(host);
  const guest = await Phone.open(engine, origin);
  await joinsByCode(guest, await codeOf(host, gameId));
  await pays(host, gameId);
  await guest.see(button(/^(ALLOW LOCATION|AGREE AND PLAY)$/));
  return leaves(host, guest);
}

async function signsUp(phone: Phone): Promise<void> {
  await phone.goto('/');
  await phone.see(heading('Crack clues. Find bars. Win the night.'));
  await lookAt(phone, 'landing');
  await phone.goto('/signup');
  await phone.fill(label('Display name'), 'Priya');
  await phone.fill(label('E-mail'), 'priya@example.org');
  await phone.fill(label('Password'), goodPassword);
  await phone.tap(label('I am 18 or over'));
  await lookAt(phone, 'sign-up');
  await phone.tap(button('Sign up'));
  await phone.see(heading('Your Races'));
}

async function createsGame(phone: Phone): Promise<void> {
  await phone.tap(link('Create a game'));
  await phone.fill(label('Game name'), "Priya's Big Night");
  await phone.fill(label('Location'), 'York');
  for (let more = 6; more > 3; more -= 1) await phone.tap(button('Fewer bars'));
  await lookAt(phone, 'create');
  await phone.tap(button('Next'));
  await phone.tap(label('Classic'));
  await phone.tap(button('Next'));
  await phone.tap(button('Create Game'));
  await phone.tap(link('Game Setup'));
}

async function picksBars(phone: Phone): Promise<number> {
  await phone.tap(link('Finish setup'));
  await phone.see(heading('Pick the bars'));
  const gameId = Number((await phone.path()).split('/')[2]);
  await phone.tap(tab(/^Your/));
  await phone.tap(button('Suggest a route'));
  await phone.see(words(/fairness|km to walk/));
  await phone.tap(tab('Map'));
  await phone.see(region(/^Map of the bars round York/));
  await phone.see(words(/\d+ m/));
  await lookAt(phone, 'setup-map');
  await phone.tap(button('Save setup'));
  await phone.see(button('Edit game'));
  return gameId;
}

async function codeOf(phone: Phone, gameId: number): Promise<string> {
  const people = await phone.run(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  return (people as { code: string }).code;
}

async function joinsByCode(phone: Phone, code: string): Promise<void> {
  await phone.goto('/join');
  if (!(await phone.run(() => 'BarcodeDetector' in globalThis))) {
    await phone.tap(button('Scan the QR'));
    await phone.see(words("Your phone's own camera app does that."));
  }
  await phone.fill(label('Race code'), code);
  await phone.tap(button('Find my race'));
  await phone.tap(radio('Fox'));
  await phone.fill(label('Your name'), 'Jo');
  await phone.tap(label(/18 or over/));
  await lookAt(phone, 'join');
  await phone.tap(button('Join the race'));
  await phone.see(heading("You're in."));
  await phone.tap(link('To the start line'));
  await phone.see(button(/^(ALLOW LOCATION|Try again|Not now|READY)$/));
}

async function pays(phone: Phone, gameId: number): Promise<void> {
  await phone.goto(`/host/${gameId}`);
  await phone.tap(button('Start Game'));
  const sheet = dialog('Start Game');
  await phone.tap(button('Start anyway', sheet));
  await phone.tap(button(/^Pay £.* by card/, sheet));
  await lookAt(phone, 'pay');
  await phone.tap(button('Approve', dialog('Stand-in for PayPal')));
  await phone.tap(button(/^Start$/, sheet));
  await phone.see(words('LIVE'));
}
