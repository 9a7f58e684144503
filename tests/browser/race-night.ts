import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Letter, letters } from '../../contract/game.ts';
import type { RaceView } from '../../contract/race-view.ts';
import { phone, visitor } from '../harness/browsers/browser.ts';
import { ask, newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

type Visit = Awaited<ReturnType<typeof visitor>>;

/** Somebody with a phone in a race. */
export interface Player extends Visit {
  email: string;
}

/** A race that has begun: its host, and the phones of each team, captain first. */
export interface Night {
  origin: string;
  gameId: number;
  host: Player;
  teams: Partial<Record<Letter, Player[]>>;
}

interface Wishes {
  origin: string;
  /** 2 unless said. */
  teams?: number;
  /** Bars a route visits; 3 unless said. */
  bars?: number;
  /** Phones of each team, 1 unless said; 2 at most. */
  phones?: number;
  /** The team in which the host races. */
  hostIn?: Letter;
  /** Of every phone. */
  options?: BrowserContextOptions;
}

const allowed = ['geolocation', 'camera', 'notifications'];
let nights = 0;

/** A race in York that has just begun, everybody signed in on a phone of their own; clues come from the house. */
export async function begunNight(browser: Browser, wishes: Wishes): Promise<Night> {
  const { origin, teams = 2, bars = 3, phones = 1, hostIn, options = {} } = wishes;
  nights += 1;
  const comes = (name: string) => newPlayer(browser, origin, name, options);
  const host = await comes('Priya');
  const gameId = await newGame(host.page, { gameName: "Priya's Big Night", gameGroups: teams, gameBars: bars });
  const night: Night = { origin, gameId, host, teams: {} };
  for (const gameGroup of letters.slice(0, teams)) {
    const players = [];
    for (let n = 0; n < phones; n += 1) {
      const player = n === 0 && gameGroup === hostIn ? host : await comes(`${gameGroup}${n}`);
      await ask(host.page, '/api/add-email-to-group', { gameId, gameGroup, email: player.email });
      players.push(player);
    }
    night.teams[gameGroup] = players;
  }
  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  return night;
}

/** Somebody with an account who is signed in on a phone; no page of ours is open yet. */
export async function newPlayer(
  browser: Browser,
  origin: string,
  name: string,
  options: BrowserContextOptions,
): Promise<Player> {
  const email = `${name.toLowerCase()}.${nights}@example.org`;
  const visit = await visitor(browser, { ...phone, permissions: allowed, ...options });
  await signUp(visit.page, origin, { name, email });
  return { ...visit, email };
}

export function playerOf({ teams }: Night, letter: Letter, n = 0): Player {
  const player = teams[letter]?.[n];
  if (!player) throw new Error(`Team ${letter} has no phone ${n}.`);
  return player;
}

/** A phone opens the race; somebody who sees it for the first time agrees to what it asks. */
export async function openRace({ origin, gameId }: Night, { page, context }: Player): Promise<Page> {
  await context.addInitScript((id) => {
    // A tab that shows nothing yet has no storage.
    if (location.origin !== 'null') localStorage.setItem('agreeGame', JSON.stringify([id]));
  }, gameId);
  await page.goto(`${origin}/game/${gameId}`);
  await page.getByRole('tab', { name: 'CLUE' }).waitFor();
  return page;
}

/** The race as its host sees it, who must not be in a team: where everybody is sent. */
export function hostView({ host, gameId }: Night): Promise<RaceView> {
  return host.page.evaluate(async (id) => (await fetch(`/api/view/${id}`)).json(), gameId);
}

type Bar = NonNullable<RaceView['host']>['bars'][number];

/** The bar a team must find: no phone of a player knows it. */
export async function expectedBar(night: Night, letter: Letter): Promise<Bar> {
  const { host } = await hostView(night);
  const expected = host?.teams.find(({ group }) => group === letter)?.expected;
  const bar = host?.bars.find(({ id }) => id === expected);
  if (!bar) throw new Error(`Team ${letter} has nowhere left to go.`);
  return bar;
}

/** A bar of the race that is not the one this team must find. */
export async function anotherBar(night: Night, letter: Letter): Promise<Bar> {
  const expected = await expectedBar(night, letter);
  const { host } = await hostView(night);
  const bar = host?.bars.find(({ id }) => id !== expected.id);
  if (!bar) throw new Error('There is no other bar.');
  return bar;
}

/** The phone stands at a bar now, and its browser has dropped the position from before: a page may use one up to ten seconds old. */
export async function standAt({ context, page }: Player, { lat, lon }: Bar, accuracy = 12): Promise<void> {
  await context.setGeolocation({ latitude: lat, longitude: lon, accuracy });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const end = () => done();
        navigator.geolocation.getCurrentPosition(end, end, { maximumAge: 0, timeout: 10_000 });
      }),
  );
}
