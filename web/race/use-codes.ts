import { hostCalls } from '#contract/calls/host';
import { callServer } from '../call/api.ts';
import { changesCodes } from './asks-again.ts';
import { useRace } from './race.ts';
import { useRaceQuery } from './use-race-query.ts';

/** The skip codes a host may read, asked for again when one of them may be another. */
export function useCodes({ isIdle = false } = {}) {
  const { view } = useRace();
  return useRaceQuery('skip-codes', (gameId) => callServer(hostCalls.skip_codes, { query: { gameId } }), {
    isIdle,
    changesIt: (entry) => changesCodes(entry, view.host === null),
  });
}
