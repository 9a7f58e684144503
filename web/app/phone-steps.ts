import type { PhoneStep } from '#contract/game';
import type { People } from './people.ts';

const words: Record<PhoneStep, string> = {
  rules: 'Reading the rules',
  location: 'No location yet',
  'location-refused': 'Location refused',
  camera: 'No camera yet',
  'camera-refused': 'Camera refused',
  confirm: 'One tap to go',
  ready: 'Ready',
};

/** [SL2] How far somebody's phone is, in words. */
export function phoneWords(step: PhoneStep | null | undefined): string {
  if (!step) return 'Not opened yet';
  // A newer server may know more steps than this page.
  return (words as Partial<Record<string, string>>)[step] ?? 'Not ready yet';
}

/** How many people are in the teams of a game, and how many of their phones are ready; null where the server does not count them. */
export function countPhones({ teams }: Pick<People, 'teams'>): { count: number; ready: number } | null {
  if (teams.every(({ ready }) => ready === undefined)) return null;
  return {
    count: teams.reduce((sum, { count }) => sum + count, 0),
    ready: teams.reduce((sum, { ready = 0 }) => sum + ready, 0),
  };
}
