import { expect, test } from 'vitest';
import { race } from '#contract/limits';
import type { RaceEvent, RaceStart } from '#contract/race';
import { fold } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { aStart, kickOff } from '../testing/a-night.ts';
import { aTown } from '../testing/a-town.ts';
import { type RehearsedNight, rehearse } from './rehearse.ts';

const kinds = ['classic', 'lazy', 'god'] as const;
const seeds = Array.from({ length: 8 }, (_seed, number) => `night ${number}`);

test('[RH1] the same start and seed are the same night, byte for byte; another seed is another', () => {
  const start = aTown({ teams: 4, gameBars: 5 });
  const once = JSON.stringify(night(start, 'one'));
  expect(JSON.stringify(night(start, 'one'))).toBe(once);
  expect(JSON.stringify(night(start, 'two'))).not.toBe(once);
});

test.each(kinds)('[RH1] every %s night comes to its end, with each bot in its final bar', (kind) => {
  for (const [index, seed] of seeds.entries()) {
    const start = aTown({ kind, teams: 1 + (index % 6), gameBars: 3 + (index % 10), seed, hints: index % 2 === 0 });
    const { state, log } = night(start, seed);
    expect(state.endedBy).toBe('last-finisher');
    expect(log.reduce<RaceState | null>(fold, null)).toEqual(state);
    expect(
      Object.values(state.teams).every(({ finishedAt, done }) => finishedAt && done.length === start.gameBars),
    ).toBe(true);
  }
});

test('[RH1] a town too wide for a night ends with it', () => {
  const { state } = night(aStart({ teams: 6, gameBars: 12 }), 'far');
  expect(state.endedBy).toBe('hard-stop');
  expect(state.endedAt).toBe(kickOff + race.hardStopMs);
});

test('[RH1] a last jar is told and comes', () => {
  const lastJar = { at: kickOff + 3_600_000, hour: '21:00' };
  const { state, log } = night({ ...aTown({ teams: 3, gameBars: 8 }), lastJar }, 'jar');
  expect(log.flatMap((event) => (event.type === 'last-jar-told' ? [event.minutes] : []))).toEqual([30, 10]);
  expect([state.endedBy, state.endedAt]).toEqual(['last-jar', lastJar.at]);
});

test('[RH2] bots walk where their bars are, no faster than people do, and stop where a sabotage finds them', () => {
  for (const seed of seeds.slice(0, 4)) {
    const { walks, visits } = night(aTown({ teams: 6, gameBars: 6, seed }), seed);
    for (const walk of walks) expect(walk.cameAt).toBeGreaterThanOrEqual(walk.leftAt);
    for (const team of ['A', 'B', 'C', 'D', 'E', 'F']) {
      const own = walks.filter((walk) => walk.team === team);
      for (const [index, walk] of own.slice(1).entries()) {
        expect(walk.from).toEqual(own[index]?.to);
        expect(walk.leftAt).toBeGreaterThanOrEqual(own[index]?.cameAt ?? 0);
      }
      const stays = visits.filter((visit) => visit.team === team);
      expect(stays.every((stay, index) => stay.cameAt >= (stays[index - 1]?.leftAt ?? 0))).toBe(true);
    }
  }
});

test('[RH2] a bar next door makes a wrong guess likelier, and a clue that gives its bar away is quickly cracked', () => {
  const plain = aTown({ teams: 3, gameBars: 6, hints: false });
  const close = { ...plain, bars: plain.bars.map((bar) => ({ ...bar, lat: 53.48, lon: -2.24 })) };
  const given = { ...plain, clues: withEvery(plain, (name) => `It is the ${name}`) };
  expect(wrongs(close)).toBeGreaterThan(2 * wrongs(plain));
  expect(thought(given)).toBeLessThan(thought(plain) / 2);
});

test('[RH3] each bot strikes once and is struck once, sees to it, takes a hint now and then and pays forfeits', () => {
  const nights = seeds.map((seed) => night(aTown({ teams: 4, gameBars: 6, seed }), seed));
  const all = nights.flatMap(({ log }) => log);
  for (const { state } of nights) {
    const given = state.sabotages.map(({ by, to }) => ({ by, to }));
    expect(new Set(given.map(({ by }) => by)).size).toBe(given.length);
    expect(new Set(given.map(({ to }) => to)).size).toBe(given.length);
  }
  expect(count(all, 'sabotage-given')).toBe(4 * nights.length);
  expect(count(all, 'sabotage-done')).toBe(4 * nights.length);
  expect(count(all, 'hint-taken')).toBeGreaterThan(nights.length);
  expect(count(all, 'hints-served')).toBeGreaterThan(nights.length);
  expect(count(all, 'forfeit-due')).toBeGreaterThan(0);
  expect(count(all, 'forfeit-done')).toBe(count(all, 'forfeit-due'));
});

test('[RH3] alone there is nobody to strike, and without lists nothing to strike with or to pay', () => {
  expect(night(aTown({ teams: 1 }), 'alone').state.sabotages).toEqual([]);
  const { state } = night({ ...aTown({ kind: 'god' }), sabotages: [], forfeits: [] }, 'bare');
  expect([state.sabotages, state.endedBy]).toEqual([[], 'last-finisher']);
});

test('[RH3] where the host chose so, nobody takes a hint', () => {
  for (const seed of seeds) expect(count(night(aTown({ hints: false, seed }), seed).log, 'hint-taken')).toBe(0);
});

function night(start: RaceStart, seed: string): RehearsedNight {
  return rehearse(start, { seed, startsAt: kickOff });
}

function wrongs(start: RaceStart): number {
  return sum(seeds.map((seed) => count(night(start, seed).log, 'bar-missed')));
}

function thought(start: RaceStart): number {
  return sum(seeds.flatMap((seed) => night(start, seed).cracked.map(({ ms }) => ms)));
}

function withEvery({ clues, bars }: RaceStart, text: (name: string) => string): RaceStart['clues'] {
  const named = bars.map(({ id, name }) => [id, { text: text(name), by: 'host' as const }] as const);
  return Object.fromEntries(Object.keys(clues).map((team) => [team, Object.fromEntries(named)]));
}

function count(log: RaceEvent[], type: RaceEvent['type']): number {
  return log.filter((event) => event.type === type).length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
