import { evidence, race } from '#contract/limits';
import type { Flag, Instant } from '#contract/race';
import { metresBetween } from './distance.ts';

/** Where one phone said it was, and when. */
export interface Sighting {
  lat: number;
  lon: number;
  accuracyM: number | null;
  at: Instant;
}

const msAnHour = 3_600_000;

/** What is odd about where a phone says it is, after what it said before; null for nothing. Never a proof of anything. */
export function suspicion(before: Sighting[], now: Sighting): Flag | null {
  if (isImpossibleTravel(before, now)) return 'travel';
  return isSweep(before, now) ? 'sweep' : null;
}

/** [E4] Faster than any way there is, by more than what either fix may be wrong. Fixes that can tell nothing are left out. */
function isImpossibleTravel(before: Sighting[], now: Sighting): boolean {
  const last = before
    .filter((sighting) => canTell(sighting) && sighting.at <= now.at)
    .reduce<Sighting | null>((newest, one) => (newest && newest.at >= one.at ? newest : one), null);
  if (!last || !canTell(now)) return false;
  const metres = metresBetween(last, now) - accuracyOf(last) - accuracyOf(now);
  const mostM = (evidence.travelMostKmh * 1_000 * (now.at - last.at)) / msAnHour;
  return metres > evidence.travelFromM && metres > mostM;
}

/** [E5] Too many places far from one another in a short time. */
function isSweep(before: Sighting[], now: Sighting): boolean {
  const lately = before.filter(({ at }) => Math.abs(now.at - at) <= evidence.sweepWithinMs);
  const places: Sighting[] = [];
  for (const sighting of [now, ...lately]) {
    if (places.every((place) => metresBetween(place, sighting) > evidence.sweepApartM)) places.push(sighting);
  }
  return places.length >= evidence.sweepPlaces;
}

function accuracyOf({ accuracyM }: Sighting): number {
  return accuracyM ?? race.accuracyUnknownM;
}

function canTell(sighting: Sighting): boolean {
  return accuracyOf(sighting) <= race.accuracyWorstM;
}
