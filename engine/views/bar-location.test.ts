import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { aStart, found, played } from '../testing/a-night.ts';
import { locatableBar } from './bar-location.ts';
import type { Audience } from './view-for.ts';

const state = played(
  aStart(),
  found(10, 'B', 0, 'bell'),
  found(20, 'B', 1, 'anchor', { by: 'override', reason: 'There.' }),
  [30, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }],
);

test('[F7] who races learns where the start is and the bars that team was in, and no other', () => {
  for (const kind of ['player', 'seated-host'] as const) {
    expect(located({ kind, team: 'A' }, null)).toEqual(['start', 'bell']);
    expect(located({ kind, team: 'A' }, 'B')).toEqual(['start', 'bell']);
    expect(located({ kind, team: 'A' }, 'A')).toEqual(['start']);
  }
  expect(located({ kind: 'spectator' }, null)).toEqual(['start', 'bell']);
});

test('[F7] a forfeit that is done reveals the bar to its own team', () => {
  const done = played(
    aStart(),
    [30, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 2 }],
    [40, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'photo' } }],
  );
  expect(locatableBar(done, { kind: 'player', team: 'A' }, { barId: 'anchor', group: 'A' })?.name).toBe('The Anchor');
  expect(locatableBar(done, { kind: 'player', team: 'B' }, { barId: 'anchor', group: 'A' })).toBeNull();
});

test('[F9] a host who does not race learns where every bar is, and nobody where another race’s is', () => {
  expect(located({ kind: 'host' }, null)).toEqual(['start', 'anchor', 'bell', 'crown', 'dragon', 'elm']);
  expect(locatableBar(state, { kind: 'host' }, { barId: 'lion', group: null })).toBeNull();
  expect(locatableBar(state, { kind: 'host' }, { barId: 'constructor', group: null })).toBeNull();
});

function located(audience: Audience, group: Letter | null): string[] {
  return Object.keys(state.bars).filter((barId) => locatableBar(state, audience, { barId, group }));
}
