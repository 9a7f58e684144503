// The race on a phone: what it downloads before the clue can be read, how long that takes on a slow phone with a poor signal, cold and
// from what the phone keeps, what Lighthouse says of its accessibility, and how smooth the leaderboard and the map move.
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { freePort } from '../scripts/free-port.mjs';
import { holdAgainst } from './lib/goals.mjs';
import { browserPath, openPhones, phone, phoneInHand } from './lib/phone.mjs';
import { startAlone } from './lib/server.mjs';
import { judge, patientLighthouse } from './lib/short.mjs';
import { held, noSignals, toTheEnd } from './lib/to-the-end.mjs';
import { coldClue, weight } from './play/cold.mjs';
import { mapMoves, smoothness } from './play/frames.mjs';
import { kept } from './play/kept.mjs';
import { addressOf, clueOn, signedIn } from './play/phones.mjs';
import { begunRace } from './wire/begun-race.mjs';

/**
 * @typedef {import('./play/phones.mjs').Person} Person
 * @typedef {import('./play/phones.mjs').Race} Race
 */

await toTheEnd(async () => {
  const origin = await startAlone();
  const browser = await openPhones();
  const race = { ...(await begunRace(origin)), origin, browser };
  const [fox, dog, cat, eagle, skunk] = race.players;
  if (!fox || !dog || !cat || !eagle || !skunk) throw new Error('The race has no players.');
  console.log(`play screen on a phone of ${phone.viewport.width} x ${phone.viewport.height}`);
  await weight(race, fox);
  await coldClue(race, fox);
  await kept(race, dog);
  await accessibility(race, cat);
  await smoothness(race, eagle);
  await mapMoves(race, skunk);
  judge([]);
});

/**
 * @param {Race} race
 * @param {Person} person
 */
async function accessibility(race, person) {
  const port = await freePort();
  const launching = chromium.launchPersistentContext('', {
    ...phoneInHand,
    executablePath: browserPath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...noSignals,
  });
  const own = await held(launching, (one) => one.close());
  try {
    const page = await signedIn(own, race, person);
    await page.goto(addressOf(race));
    await clueOn(page).waitFor();
    const result = await lighthouse(addressOf(race), {
      port,
      logLevel: 'error',
      ...patientLighthouse,
      onlyCategories: ['accessibility'],
      disableStorageReset: true,
      screenEmulation: { ...phone.viewport, deviceScaleFactor: 2, mobile: true, disabled: false },
    });
    const score = Math.round((result?.lhr.categories['accessibility']?.score ?? 0) * 100);
    holdAgainst('accessibility of the play screen', score, { atLeast: 100 });
  } finally {
    await own.close();
  }
}
