import type { Permit } from '../../../device/permissions.ts';
import type { Permits } from './use-permits.ts';

/** What the one button does now: has the phone ask for something, or lets its owner in. */
export type NextStep = Permit | 'agree';

/** Who plays needs a place and a camera; who only watches needs neither. Nobody needs notifications, but everybody is asked. */
export function nextStep(permits: Permits, { plays, isWaved }: { plays: boolean; isWaved: boolean }): NextStep {
  if (plays && permits.location !== 'granted') return 'location';
  // Whoever has no camera sends pictures some other way.
  if (plays && permits.camera !== 'granted' && permits.camera !== 'missing') return 'camera';
  const mayStillAsk = permits.notifications === 'not-yet' || permits.notifications === 'asking';
  return mayStillAsk && !isWaved ? 'notifications' : 'agree';
}
