import { walking } from '#contract/limits';
import type { WalkTable } from '#contract/streets/walk-table';
import { metresBetween, onFoot, type Place } from '../distance.ts';
import type { Chance } from '../chance.ts';
import { shuffled } from './deal.ts';

interface Point {
  lat: number;
  lon: number;
}

/** How far a bar is from the start as the crow flies, and in which direction: degrees clockwise from north. */
export interface FromStart {
  metres: number;
  bearing: number;
  /** How far it is on foot; left out, that is guessed from the straight line. */
  walkM?: number;
}

export function fromStartTo(start: Point, bar: Point): FromStart {
  const radians = Math.PI / 180;
  const east = (bar.lon - start.lon) * Math.cos(((bar.lat + start.lat) / 2) * radians);
  const bearing = (Math.atan2(east, bar.lat - start.lat) / radians + 360) % 360;
  return { metres: metresBetween(start, bar), bearing };
}

/** The same with the walk there, where a table of walks knows both. */
export function walkFromStart(start: Place, bar: Place, walks: WalkTable | undefined): FromStart {
  return { ...fromStartTo(start, bar), ...(walks ? { walkM: onFoot(walks)(start, bar) } : {}) };
}

/** One of eight directions, north being 0. */
export function octantOf({ bearing }: FromStart): number {
  return Math.round(bearing / 45) % 8;
}

/** Minutes on foot. */
export function minutesOf({ metres, walkM = metres * walking.detour }: FromStart): number {
  return Math.max(1, Math.round(walkM / walking.metresPerS / 60));
}

/** In words: 'north-east'. */
export function windOf(from: FromStart): string {
  return winds[octantOf(from)] ?? '';
}

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];
const ways: readonly string[][] = [
  ['point your nose at Santa’s workshop', 'walk as if for the Arctic'],
  ['split the difference between Santa and sunrise', 'aim roughly for Norway'],
  ['walk to meet the sunrise', 'go where tomorrow comes from'],
  ['split the difference between breakfast time and penguins', 'aim roughly for Greece'],
  ['walk as if for the penguins', 'head for warmer weather'],
  ['split the difference between penguins and sunset', 'aim roughly for Brazil'],
  ['chase the sunset', 'go the way a cowboy rides off'],
  ['split the difference between sunset and Santa', 'aim roughly for Iceland'],
];

/** Where a bar lies, told as a walk from the start and, where that keeps the name secret, its street. */
export function* whereItLies(
  { fromStart, street }: { fromStart?: FromStart | undefined; street?: string | undefined },
  chance: Chance,
): Generator<{ text: string; withStreet: boolean }> {
  const streets = street ? [` Look along ${street}.`, ''] : [''];
  for (const tail of streets) {
    if (fromStart)
      for (const walk of toldWalks(fromStart, chance)) yield { text: `${walk}${tail}`, withStreet: tail !== '' };
    else if (tail !== '') yield { text: `You will find it if you walk the length of ${street}.`, withStreet: true };
  }
}

function toldWalks(fromStart: FromStart, chance: Chance): string[] {
  const [octant, minutes] = [octantOf(fromStart), minutesOf(fromStart)];
  const wind = windOf(fromStart);
  const metres = Math.max(10, Math.round(fromStart.metres / 50) * 50);
  const howLong = minutes === 1 ? 'for barely a minute' : `for about ${minutes} minutes`;
  if (fromStart.metres < 40) {
    return [
      'You could all but throw a beer mat at it from where you began.',
      'It is within shouting distance of where you all met.',
      'Next to where it all began.',
    ];
  }
  return [
    ...shuffled(chance, [
      ...(ways[octant] ?? []).map((way) => `From where the night began, ${way} ${howLong}.`),
      `Leave where you all met heading ${wind}, and keep going ${howLong}.`,
    ]),
    `About ${metres} metres ${wind} of where you began.`,
    `About ${metres} metres from where you began, on a bearing of ${Math.round(fromStart.bearing)}°.`,
    `${metres} m, ${Math.round(fromStart.bearing)}°.`,
  ];
}
