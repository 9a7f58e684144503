import { expect, test } from 'vitest';
import { aStart, played } from '#engine/a-night';
import { type Audience, viewFor } from '#engine/views/view-for';
import { viewFrames } from './frames.ts';

const race = played(
  aStart({ teams: 2 }),
  [60, { type: 'host-said', text: 'Mind the step, it’s “slippery” 🍻' }],
  [90, { type: 'sabotage-given', id: 's1', sab: 1, by: 'A', to: 'B' }],
);
const audiences: Audience[] = [
  { kind: 'player', team: 'A' },
  { kind: 'player', team: 'B' },
  { kind: 'seated-host', team: 'B' },
  { kind: 'host' },
];

test.each(audiences)('[L4] the bytes of a view say what the view says: %o', (audience) => {
  const said: unknown = JSON.parse(viewFrames(race)(audience).subarray(4).toString());
  expect(said).toEqual({ type: 'view', seq: race.seq, view: viewFor(race, audience) });
});

test('what is written down of one race is not taken for another', () => {
  const later = played(aStart({ teams: 2 }), [60, { type: 'host-said', text: 'Something else.' }]);
  const [one, other] = [race, later].map((state) => viewFrames(state)({ kind: 'player', team: 'A' }).toString());
  expect(one).toContain('slippery');
  expect(other).not.toContain('slippery');
  expect(other).toContain('Something else.');
});
