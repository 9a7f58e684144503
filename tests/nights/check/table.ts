import { type Letter, teamEmojis, teamNames } from '../../../contract/game.ts';
import type { Instant } from '../../../contract/race.ts';
import type { Results } from '../record.ts';
import { type Found, givenBackMs, hasArrived, hintsThatCount, type Race, type Team } from './model.ts';
import { ranFor } from './times.ts';

type Row = Results['tableRows'][number];

/** A team's place and what it is placed by. */
export interface Placed {
  letter: Letter;
  position: number;
  team: Team | null;
  /** From the start to its last bar, with all that is added and taken off. */
  ms: number;
  isFinished: boolean;
}

/** Whom a finish's time hangs on: the end may have come before its arrival. */
function arrivalOf(race: Race, { arrived }: Found): Instant {
  return Math.min(arrived, race.endedAt ?? Infinity);
}

function countsFrom(race: Race, found: Found): Instant {
  return found.countsFromArrival ? arrivalOf(race, found) : found.official;
}

/** [W1-W5] Everybody in their order; equal teams share a place. `moved`: as if one team's finish counted from its arrival. */
export function placesOf(race: Race, moved: Letter | null = null): Placed[] {
  const all = race.letters.map((letter) => measured(race, letter, moved === letter)).toSorted(compared);
  return all.map((one) => ({ ...one, position: 1 + all.filter((other) => isAhead(other, one)).length }));
}

function measured(race: Race, letter: Letter, isMoved: boolean): Omit<Placed, 'position'> {
  const team = race.teams.get(letter) ?? null;
  const last = team?.found.at(-1);
  const isFinished = team !== null && hasArrived(team);
  if (!team || !last) return { letter, team, ms: 0, isFinished };
  const until = isMoved ? arrivalOf(race, last) : countsFrom(race, last);
  const servedMs = isFinished ? last.hintMinutes * 60_000 : 0;
  const ms = ranFor(race.pauses, race.startedAt, until) + servedMs + team.adjustedMs - givenBackMs(team);
  return { letter, team, ms, isFinished };
}

type Measured = Omit<Placed, 'position'>;

function isAhead(one: Measured, other: Measured): boolean {
  return ranks(one, other) < 0;
}

function compared(one: Measured, other: Measured): number {
  return ranks(one, other) || one.letter.localeCompare(other.letter);
}

/** Negative when the first of them is ahead. */
function ranks(one: Measured, other: Measured): number {
  const [a, b] = [keysOf(one), keysOf(other)];
  for (const [index, key] of a.entries()) if (key !== b[index]) return key - (b[index] ?? 0);
  return 0;
}

/** What tells teams apart, the first difference first: fewer is better. */
function keysOf({ team, ms, isFinished }: Measured): number[] {
  if (!team) return [1, 0, 0, 0, 0, 0];
  return [0, isFinished ? 0 : 1, -team.found.length, ms, team.wrong, team.forfeits];
}

/** [W6, W8] The table that the rules make. */
export function tableOf(race: Race): Row[] {
  const places = placesOf(race);
  const isAnybodyPlaced = places.some(({ team }) => (team?.found.length ?? 0) > 0);
  return places.map((placed) => {
    const { letter, team, ms, isFinished } = placed;
    const total = isFinished ? Math.max(0, ms) : null;
    const mins = total === null ? null : Math.floor(total / 60_000);
    const secs = total === null ? null : Math.floor(total / 1_000) % 60;
    return {
      position: isAnybodyPlaced ? String(placed.position) : '–',
      animalEmoji: teamEmojis[letter],
      teamName: teamNames[letter],
      completion_time: total === null ? 'DNF' : `${mins} mins ${secs} secs`,
      mins,
      mins2: mins,
      secs,
      totalBars: team?.found.length ?? 0,
      rawAdditional: (team?.wrong ?? 0) + (team?.forfeits ?? 0),
      sabotages: race.sabotages
        .filter(({ by, to }) => (by === 'host' ? to : by) === letter)
        .map(({ by, to }) => ({
          given_by_name: by === 'host' ? 'Host' : teamNames[by],
          given_by_emoji: by === 'host' ? '⚡' : teamEmojis[by],
          given_to_name: teamNames[to],
          given_to_emoji: teamEmojis[to],
        })),
      banked: isBanked(team),
      finish: finishOf(race, placed),
      lookedOdd: false,
    };
  });
}

/** Its last bar counts from a phone's word. */
export function isBanked(team: Team | null): boolean {
  const last = team?.found.at(-1);
  return last !== undefined && last.banked && !last.countsFromArrival;
}

/** [W8] What became of a banked finish that had to be nodded at. By the time the table is read everybody had their time to. */
function finishOf(race: Race, { letter, team, isFinished }: Placed): Row['finish'] {
  const last = team?.found.at(-1);
  if (!team || !last?.banked || !isFinished) return null;
  if (team.finishRuled !== null) return team.finishRuled === 'banked' ? 'accepted' : 'arrival';
  const byLetter = (places: Placed[]) =>
    places
      .map((one) => `${one.letter}${one.position}`)
      .toSorted((a, b) => a.localeCompare(b))
      .join();
  const changesOrder = byLetter(placesOf(race)) !== byLetter(placesOf(race, letter));
  return last.shared || changesOrder ? 'stands' : null;
}

/** The figures of the leaderboard that the rules make, as every phone shows them. */
export function standingsOf(race: Race) {
  return placesOf(race).map(({ letter, position, team, ms, isFinished }) => {
    const back = team ? givenBackMs(team) : 0;
    const counted = team ? hintsThatCount(team) : [];
    return {
      group: letter,
      position,
      state: !team ? 'absent' : isFinished ? 'finished' : team.retiredAt === null ? 'racing' : 'retired',
      done: team?.found.length ?? 0,
      incorrectGuesses: team?.wrong ?? 0,
      forfeits: team?.forfeits ?? 0,
      raceMs: isFinished ? Math.max(0, ms) : null,
      adjustedMs: team?.adjustedMs ?? 0,
      givenBackMs: back,
      banked: isBanked(team),
      hints: { taken: counted.length, minutes: counted.reduce((sum, { minutes }) => sum + minutes, 0) },
    };
  });
}
