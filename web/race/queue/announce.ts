import { claimCalls } from '#contract/calls/claims';
import { callServer } from '../../call/api.ts';
import type { Errand } from './errand.ts';
import { triedTextOf } from './send-errand.ts';

const mostAtOnce = 20;

/**
 * Tells the server what waits behind this errand's photo: a claim is to be ruled from when it was made, not from when its turn comes.
 * Those that were told.
 */
export async function announce(waiting: readonly Errand[], signal: AbortSignal): Promise<string[]> {
  const [first] = waiting;
  const timed = waiting.filter((errand) => errand.gameId === first?.gameId && triedTextOf(errand) !== null);
  const told = timed.slice(0, mostAtOnce);
  if (!first || told.length === 0) return [];
  const claims = await Promise.all(told.map((errand) => sha256Of(triedTextOf(errand) ?? '')));
  await callServer(claimCalls['announce-claims'], { signal, input: { gameId: first.gameId, claims } });
  return told.map(({ id }) => id);
}

async function sha256Of(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
