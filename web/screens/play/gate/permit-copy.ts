import { picture } from '#contract/limits';
import { problems } from '#contract/problems';
import type { Permit } from '../../../device/permissions.ts';
import type { PermitState } from './use-permits.ts';

/** What each is for, in the words of whoever is asked. */
export const permitWords: Record<Permit, { title: string; what: string; button: string }> = {
  location: {
    title: 'Location',
    what: 'Shows you are at the bar. Only while the race is on, never to rivals.',
    button: 'ALLOW LOCATION',
  },
  camera: {
    title: 'Camera',
    what: `For the team photo at each bar. Photos are kept ${picture.keptDays} days.`,
    button: 'ALLOW CAMERA',
  },
  notifications: {
    title: 'Notifications',
    what: 'News of the race in your pocket. You can play without.',
    button: 'ALLOW NOTIFICATIONS',
  },
};

const stateWords: Record<PermitState, string> = {
  'not-yet': 'Not yet',
  asking: 'Asking…',
  silent: 'No answer',
  granted: 'Allowed',
  refused: 'Refused',
  missing: 'Not here',
};

/** How it stands with one of them. */
export function stateOf(permit: Permit, state: PermitState): string {
  if (state === 'refused' && permit === 'notifications') return 'Without';
  if (state === 'missing' && permit === 'camera') return 'No camera';
  return stateWords[state];
}

/** What keeps somebody out, in SPEC's words; null when nothing does. */
export function troubleOf(permit: Permit, state: PermitState): string | null {
  if (permit === 'notifications') return null;
  if (state === 'refused') return problems[`${permit}-permission`].words;
  if (state === 'missing' && permit === 'location') return problems['location-unsupported'].words;
  return state === 'silent' ? 'Your browser has not answered.' : null;
}
