import type { PhoneStep } from '#contract/game';
import type { People } from './people.ts';

const words: Record<PhoneStep, string> = {
  rules: 'Reading the rules',
  location: 'No location yet',
  'location-refused': 'Location refused',
  camera: 'No camera yet',
  'camera-refused': 'Camera refused',
  confirm: 'Nearly ready',
  ready: 'Ready',
};

/** [SL2] The start line step of a phone, in words. */
export function phoneWords(step: PhoneStep | null | undefined): string {
  if (!step) return 'Not opened yet';
  // A newer server may send steps this page does not know.
  return (words as Partial<Record<string, string>>)[step] ?? 'Not ready yet';
}

/** Counts the people in a game's teams and the phones that are ready; null if the server does not send the counts. */
export function countPhones({ teams }: Pick<People, 'teams'>): { count: number; ready: number } | null {
  if (teams.every(({ ready }) => ready === undefined)) return null;
  return {
    count: teams.reduce((sum, { count }) => sum + count, 0),
    ready: teams.reduce((sum, { ready = 0 }) => sum + ready, 0),
  };
}

/** [SL2] Counts the reader's own phone as it is, while the server may not have its report yet. */
export function withOwnPhone(people: People, isReady: boolean): People {
  const teams = people.teams.map((team) => {
    const you = team.people?.find((one) => one.you);
    const change = Number(isReady) - Number(you?.phone === 'ready');
    return you && team.ready !== undefined ? { ...team, ready: team.ready + change } : team;
  });
  return { ...people, teams };
}
