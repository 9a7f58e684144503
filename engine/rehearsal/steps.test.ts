import { expect, test } from 'vitest';
import { letters } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import { viewAfter, viewAt } from '#contract/rehearsal/view-at';
import { fold } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { kickOff } from '../testing/a-night.ts';
import { aTown } from '../testing/a-town.ts';
import { viewFor } from '../views/view-for.ts';
import { rehearse } from './rehearse.ts';
import { stepsOf } from './steps.ts';

const sizes = letters.map((_letter, index) => index + 1);
const kinds = ['classic', 'lazy', 'god'] as const;

test.each(kinds.flatMap((kind) => sizes.map((teams) => ({ kind, teams }))))(
  '[RH5] a $kind night of $teams: what a phone reads at every step is that team’s own view',
  ({ kind, teams }) => {
    const seed = `${kind} ${teams}`;
    const { log } = rehearse(aTown({ kind, teams, gameBars: 5, seed }), { seed, startsAt: kickOff });
    // As it comes over the wire.
    const steps = JSON.parse(JSON.stringify(stepsOf(log))) as ReturnType<typeof stepsOf>;
    expect(steps.at(-1)?.seq).toBe(log.length);
    let state: RaceState | null = null;
    const read = new Map<string, RaceView | null>();
    for (const step of steps) {
      for (const event of log.filter(({ seq }) => seq > (state?.seq ?? 0) && seq <= step.seq))
        state = fold(state, event);
      for (const team of letters.slice(0, teams)) {
        read.set(team, viewAfter(read.get(team) ?? null, step, team));
        expect(read.get(team)).toStrictEqual(viewFor(state as RaceState, { kind: 'player', team }));
      }
    }
  },
);

test('[RH5] a night is read at any moment of it, and not before it begins', () => {
  const { log, state } = rehearse(aTown({ teams: 2 }), { seed: 'slider', startsAt: kickOff });
  const steps = stepsOf(log);
  const [first, second] = steps;
  expect(viewAt(steps, 'A', kickOff - 1)).toBeNull();
  expect(viewAt(steps, 'A', kickOff)?.seq).toBe(first?.seq);
  expect(viewAt(steps, 'A', (second?.at ?? 0) - 1)?.seq).toBe(first?.seq);
  expect(viewAt(steps, 'B', state.at)).toStrictEqual(viewFor(state, { kind: 'player', team: 'B' }));
  expect(viewAt(steps, 'F', state.at)).toBeNull();
});

test('[RH5] only what changed is said again', () => {
  const [, ...later] = stepsOf(rehearse(aTown({ teams: 3 }), { seed: 'small', startsAt: kickOff }).log);
  expect(later.every(({ all }) => !all || !('startBar' in all || 'startedAt' in all || 'kind' in all))).toBe(true);
  expect(later.every(({ feed }) => !feed || feed.length <= 3)).toBe(true);
});
