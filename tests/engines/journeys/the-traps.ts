import { expect } from 'vitest';
import { evening } from '../../browser/evening.ts';
import { ask } from '../../harness/people/ask.ts';
import { expectedBar, readyRace, type StartedRace, startedRace } from '../../harness/races/race.ts';
import type { Engine } from '../drivers/driver.ts';
import { Phone } from '../phone.ts';
import { button, exactly, heading, label, radio, tab } from '../query.ts';
import { attachesPhoto, toThePhoto } from './at-the-bar.ts';
import { leaves, signedInPhone } from './visits.ts';

/** What phones do to a page that computers do not (docs/PHONES.md): the keyboard, zoom into small letters, storage that is shut or gone. */
export async function theTraps(engine: Engine): Promise<string[]> {
  const { origin, app, deps } = await evening();
  const race = await startedRace({ app, deps }, { teams: 1 });
  const fox = await signedInPhone(engine, { origin, app, email: 'captain-a@example.org' });
  await keepsNothing(fox, race);
  const guest = await Phone.open(engine, origin);
  await joinsOverKeyboard(guest, await readyRace({ app, deps }, { teams: 2 }));
  return leaves(fox, guest);
}

/** Nothing can be kept for later, and nothing is later: a race goes on. */
async function keepsNothing(phone: Phone, race: StartedRace): Promise<void> {
  const bar = await expectedBar(race, 'A');
  await phone.closeDatabase();
  await phone.setPlace(bar);
  await phone.setCamera('missing');
  await phone.goto(`/game/${race.gameId}`);
  await phone.tapUntil(tab('CLUE'), button(/^(ALLOW LOCATION|Not now|AGREE AND PLAY)$/));
  await toThePhoto(phone, bar.name);
  await attachesPhoto(phone);
  await phone.tap(button('SEND IT'));
  await phone.see(heading('Cracked it!'));
  await phone.tap(button('NEXT CLUE'));
  await phone.see(exactly('Bar 2 of 3'));
}

/** Half the screen is keyboard. Then everything that was stored is thrown away, as Safari does after seven days. The server's cookie stays, and the seat is to be got back. */
async function joinsOverKeyboard(phone: Phone, race: StartedRace): Promise<void> {
  const people = await ask(race.app, { url: `/api/games/${race.gameId}/people`, cookie: race.host.cookie });
  const { code } = people[1] as { code: string };
  for (const page of ['/signup', '/login', '/create', '/join']) {
    await phone.goto(page);
    await phone.see({ role: 'textbox' });
    expect([page, await phone.run(smallLetters), await phone.run(beside)]).toEqual([page, [], 0]);
  }
  await phone.goto(`/join/${code}`);
  await phone.setSize(390, 420);
  await phone.tap(radio('Fox'));
  await phone.fill(label('Your name'), 'Jo');
  expect(await phone.run(isFieldInSight)).toBe(true);
  await phone.tap(label(/18 or over/));
  await phone.tap(button('Join the race'));
  await phone.setSize(390, 844);
  await phone.see(heading("You're in."));

  await phone.run(forgetEverything);
  await phone.goto(`/join/${code}`);
  await phone.tap(button("That's me"));
  await phone.see(button(/^Jo/));
}

/** Inputs whose letters are so small that an iPhone zooms in on them; runs in the page. */
function smallLetters(): string[] {
  const inputs = Array.from(document.querySelectorAll('input:not([type=checkbox], [type=radio]), select, textarea'));
  const small = inputs.filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16);
  return small.map(({ outerHTML }) => outerHTML.slice(0, 100));
}

/** How much of the page lies beside the screen; runs in the page. */
function beside(): number {
  return document.documentElement.scrollWidth - innerWidth;
}

/** Whether what is typed into can be seen, below what sticks to the top and above what sticks to the foot; runs in the page. */
function isFieldInSight(): boolean {
  const field = document.activeElement;
  const { left, top, width, height } = field?.getBoundingClientRect() ?? new DOMRect();
  return field !== null && document.elementFromPoint(left + width / 2, top + height / 2) === field;
}

/** Runs in the page. */
async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
}
