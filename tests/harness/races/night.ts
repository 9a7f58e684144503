import type { Deps } from '../../../server/deps.ts';
import { expect } from 'vitest';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/calls.ts';
import { type Letter, teamEmojis, teamNames } from '../../../contract/game.ts';
import { freshApp } from '../servers/app.ts';
import { ask } from '../people/ask.ts';
import { stoppedClock } from '../clock.ts';
import { stillPace } from './line.ts';
import { callIn, type Phone } from './phone.ts';
import { asTeam, claimRight, claimWrong, cookieOf, keptPhoto, type StartedRace, startedRace, stateOf } from './race.ts';

type Row = OutputOf<(typeof calls)['game-results']>['tableRows'][number];
type Clock = ReturnType<typeof stoppedClock>;

interface Town {
  clock: Clock;
  /** Where the server listens. */
  origin: string;
  server: Awaited<ReturnType<typeof freshApp>>;
}

/** A race with a phone on the live line for every captain, and one for the host. */
export interface Night extends StartedRace {
  clock: Clock;
  origin: string;
  phones: Partial<Record<Letter, Phone>>;
  hostPhone: Phone;
}

/** A server that listens, on an evening on which no time passes unless a test lets it. */
export async function anEvening(overrides: Partial<Deps> = {}): Promise<Town> {
  const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
  const server = await freshApp({}, { now: clock.now, livePace: stillPace, ...overrides });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { clock, origin, server };
}

/** A race begins, and everybody watches it. */
export async function aNight(
  { clock, origin, server }: Town,
  wishes: Parameters<typeof startedRace>[1],
): Promise<Night> {
  const race = await startedRace(server, wishes);
  const hostPhone = await callIn({ origin, gameId: race.gameId, cookie: race.host.cookie });
  const night: Night = { ...race, clock, origin, phones: {}, hostPhone };
  for (const letter of Object.keys(race.captains) as Letter[]) night.phones[letter] = await phoneFor(night, letter);
  return night;
}

/** Another phone of a team's captain, or the same that comes back. */
export function phoneFor(night: Night, letter: Letter, since = 0): Promise<Phone> {
  return callIn({ origin: night.origin, gameId: night.gameId, cookie: cookieOf(night, letter), since });
}

export function phoneOf({ phones }: Night, letter: Letter): Phone {
  const phone = phones[letter];
  if (!phone) throw new Error(`Team ${letter} has no phone.`);
  return phone;
}

export function minutes({ clock }: Pick<Night, 'clock'>, count: number): void {
  clock.pass(count * 60_000);
}

/** A team walks for so many minutes and finds its bar. */
export async function finds(night: Night, letter: Letter, afterMinutes = 10): Promise<void> {
  minutes(night, afterMinutes);
  const [status, answer] = await claimRight(night, letter);
  expect([letter, status, answer]).toEqual([letter, 200, expect.objectContaining({ correct: true })]);
}

/** The same for some other bar. */
export async function misses(night: Night, letter: Letter, afterMinutes = 2): Promise<void> {
  minutes(night, afterMinutes);
  const [status, answer] = await claimWrong(night, letter);
  expect([letter, status, answer]).toEqual([letter, 200, expect.objectContaining({ correct: false })]);
}

/** A team strikes another, whose phone shows it; the sabotage's id. */
export async function strikes(night: Night, by: Letter, to: Letter, sabotageId = 1): Promise<string> {
  const gift = { targetGroup: to, sabotageId, givenByGroup: by };
  const [status, answer] = await asTeam(night, by, 'add-sabotage', gift);
  expect([by, status, answer]).toEqual([by, 200, expect.objectContaining({ success: true })]);
  return (await stateOf(night)).sabotages.findLast((one) => one.to === to)?.id ?? '';
}

/** A team takes a photo of what a sabotage made it do, and says that it is done. */
export async function ends(night: Night, letter: Letter, sabotageId: string): Promise<[number, unknown]> {
  const photoId = await keptPhoto(night, letter, 'sabotage', sabotageId);
  return asTeam(night, letter, 'sabotage-complete', { gameGroup: letter, sabotageId, photoId });
}

/** A team does its dare. */
export async function paysForfeit(night: Night, letter: Letter): Promise<[number, unknown]> {
  const step = String((await stateOf(night)).teams[letter]?.done.length);
  const photoId = await keptPhoto(night, letter, 'forfeit', step);
  const correctBarId = `${night.gameId}.${letter}.${step}`;
  return asTeam(night, letter, 'forfeit-complete', { gameGroup: letter, correctBarId, photoId });
}

/** Everybody's phone shows the race as it stands, and HTTP says the same. */
async function everybodySees(night: Night): Promise<void> {
  const { seq } = await stateOf(night);
  const watching = [
    { phone: night.hostPhone, cookie: night.host.cookie },
    ...(Object.keys(night.phones) as Letter[]).map((letter) => ({
      phone: phoneOf(night, letter),
      cookie: cookieOf(night, letter),
    })),
  ];
  for (const { phone, cookie } of watching) {
    const shown = await phone.shows((view) => view.seq >= seq);
    expect(await ask(night.app, { url: `/api/view/${night.gameId}`, cookie })).toEqual([200, shown]);
  }
}

/** The table at the end, once everybody's phone shows the race as it stands. */
export async function resultsOf(night: Night): Promise<Row[]> {
  await everybodySees(night);
  const [status, answer] = await ask(night.app, {
    url: `/api/game-results/${night.gameId}`,
    cookie: night.host.cookie,
  });
  expect([status, answer]).toEqual([200, expect.objectContaining({ tableRows: expect.any(Array) })]);
  return (answer as { tableRows: Row[] }).tableRows;
}

interface Outcome {
  bars: number;
  /** Minutes and seconds; left out for a team that did not finish. */
  time?: [number, number];
  penalties?: number;
  /** Whom it struck. */
  struck?: Letter[];
  banked?: boolean;
  /** What became of a banked finish on which the order hung. */
  finish?: Row['finish'];
}

/** A row of the table. */
export function row(position: number, letter: Letter, outcome: Outcome): Row {
  const { bars, time, penalties = 0, struck = [], banked = false, finish = null } = outcome;
  const [mins, secs] = time ?? [null, null];
  return {
    position: String(position),
    animalEmoji: teamEmojis[letter],
    teamName: teamNames[letter],
    completion_time: time ? `${mins} mins ${secs} secs` : 'DNF',
    mins,
    mins2: mins,
    secs,
    totalBars: bars,
    rawAdditional: penalties,
    sabotages: struck.map((to) => sabotage({ name: teamNames[letter], emoji: teamEmojis[letter] }, to)),
    banked,
    finish,
    lookedOdd: false,
  };
}

export function sabotage(by: { name: string; emoji: string }, to: Letter): Row['sabotages'][number] {
  return {
    given_by_name: by.name,
    given_by_emoji: by.emoji,
    given_to_name: teamNames[to],
    given_to_emoji: teamEmojis[to],
  };
}
