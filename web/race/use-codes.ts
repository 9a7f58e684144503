import { hostCalls } from '#contract/calls/host';
import { callServer } from '../call/api.ts';
import { useRaceQuery } from './use-race-query.ts';

/** The skip codes a host may read, asked for again when the race moves on. */
export function useCodes() {
  return useRaceQuery('skip-codes', (gameId) => callServer(hostCalls.skip_codes, { query: { gameId } }));
}
