/**
 * Home safe: people who have said nothing are asked so long after the end; a person is nudged, and their call for a hand told, once in a while; a
 * place is shared so long, and sent so often. It ends at noon in the town, of the day after one that ends at six in the morning.
 */
export const homeSafe = {
  askAfterMs: 3_600_000,
  nudgeEveryMs: 600_000,
  shareMs: 3_600_000,
  placeEveryMs: 15_000,
  endsAtHour: 12,
  dayEndsAtHour: 6,
  lookersMost: 200,
} as const;
/** What somebody says after the race. */
export const homeWords = ['home', 'on-my-way', 'need-a-hand'] as const;
export type HomeWord = (typeof homeWords)[number];

/** What works from most mobile phones where nobody knows the country. */
const anywhere = ['112'];

/** Where 112 is not the number people know, or not the only one; police first where there are two. */
const emergencyNumbers: Record<string, string[]> = {
  AE: ['999', '998'],
  AR: ['911'],
  AU: ['000', '112'],
  BR: ['190', '192'],
  CA: ['911'],
  CL: ['133', '131'],
  CN: ['110', '120'],
  GB: ['999', '112'],
  GG: ['999', '112'],
  GI: ['112', '999'],
  HK: ['999'],
  IE: ['112', '999'],
  IL: ['100', '101'],
  IM: ['999', '112'],
  JE: ['999', '112'],
  JP: ['110', '119'],
  KR: ['112', '119'],
  MX: ['911'],
  MY: ['999'],
  NZ: ['111'],
  PH: ['911'],
  SG: ['999', '995'],
  TH: ['191', '1669'],
  TW: ['110', '119'],
  US: ['911'],
  ZA: ['112', '10111'],
};

/** [U8] Whom to ring when it is serious, by the two letters of the country. */
export function emergencyNumbersOf(country: string | null): string[] {
  return (country === null ? undefined : emergencyNumbers[country]) ?? anywhere;
}

/** [U5] People who need a hand come first, then those who have said nothing, then those on the way. */
export function worryOf(word: HomeWord | null): number {
  return word === 'need-a-hand' ? 0 : word === null ? 1 : word === 'on-my-way' ? 2 : 3;
}
