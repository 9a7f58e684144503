import { expect } from 'vitest';
import type { Letter } from '../../../contract/game.ts';
import { aNight, type anEvening, type Night, phoneOf } from './night.ts';
import { asTeam, claimAt, expectedBar, stateOf } from './race.ts';

/** A claim of team A whose phone does not say when it was made. */
export async function untimed(night: Night): Promise<Record<string, unknown>> {
  const { claimedAt: _, ...made } = await claimAt(night, 'A', await expectedBar(night, 'A'));
  return made;
}

/** A race of two teams that found their first bar after ten seconds. */
export async function aTimedRace(evening: Awaited<ReturnType<typeof anEvening>>): Promise<Night> {
  const night = await aNight(evening, { teams: 2 });
  await claimsAt(night, 'A', 10);
  await claimsAt(night, 'B', 10);
  return night;
}

/** A team's phone has no signal any more. */
export async function hangsUp(night: Night, letter: Letter): Promise<void> {
  await phoneOf(night, letter).hangUp();
  delete night.phones[letter];
}

/** The night stands so many seconds after its start. */
export function goTo(night: Night, second: number): void {
  night.clock.pass(startOf(night) + second * 1_000 - night.clock.now().getTime());
}

/** A team claims its bar at this second, made at another. */
export async function claimsAt(night: Night, letter: Letter, second: number, madeAt = second): Promise<void> {
  expect(await claimed(night, letter, second, madeAt)).toEqual([200, expect.objectContaining({ correct: true })]);
  const { seq } = await stateOf(night);
  for (const phone of Object.values(night.phones)) await phone.shows((view) => view.seq >= seq);
}

/** The same, right or not, and what it is answered. */
export async function claimed(
  night: Night,
  letter: Letter,
  second: number,
  madeAt: number,
): Promise<[number, unknown]> {
  const made = await claimMadeAt(night, letter, madeAt);
  goTo(night, second);
  return asTeam(night, letter, 'correctly-guessed', made);
}

/** A claim of the bar a team must find, made so many seconds after the start. */
export async function claimMadeAt(night: Night, letter: Letter, second: number): Promise<Record<string, unknown>> {
  const made = await claimAt(night, letter, await expectedBar(night, letter));
  const claimedAt = momentOf(night, second);
  return { ...made, claimedAt, fix: { ...(made.fix as object), at: claimedAt } };
}

/** As a phone says a moment. */
export function momentOf(night: Night, second: number): string {
  return new Date(startOf(night) + second * 1_000).toISOString();
}

export function startOf({ hostPhone }: Night): number {
  return hostPhone.shown()?.startedAt ?? 0;
}

/** From when each bar of each team counts, in seconds after the start. */
export function timesOf(night: Night, { teams }: Pick<Awaited<ReturnType<typeof stateOf>>, 'teams'>) {
  const seconds = (at: number) => (at - startOf(night)) / 1_000;
  return Object.fromEntries(
    Object.values(teams).map(({ letter, done }) => [letter, done.map((bar) => seconds(bar.official))]),
  );
}
