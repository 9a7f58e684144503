import type { Errand } from '../race/queue/errand.ts';

/** For tests: a claim that was just made, with a photo. */
export function anErrand(changes: Partial<Errand> = {}): Errand {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    personId: 'fay',
    gameId: 12,
    team: 'A',
    task: { kind: 'claim', token: '12.A.3', place: { placeId: 'osm:n1', name: 'The Golden Fleece' }, fix: null },
    madeAt: 1_800_000_000_000,
    photo: { sha256: 'ab'.repeat(32), id: null },
    tries: 0,
    outcome: { type: 'waiting' },
    isSeen: false,
    ...changes,
  };
}

/** It was ruled on, rightly guessed. */
export const ruled: Errand['outcome'] = {
  type: 'ruled',
  ruling: { correct: true, finished: false, already: false },
};

export const notTaken: Errand['outcome'] = {
  type: 'refused',
  refusal: { code: 'cannot-tell', words: 'We cannot tell where you are.', status: 409 },
};
