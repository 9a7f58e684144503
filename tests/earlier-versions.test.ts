import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RaceEvent } from '../contract/race.ts';
import { decide } from '../engine/decide.ts';
import { fold, stamp } from '../engine/fold.ts';
import type { RaceState } from '../engine/race.ts';
import { standingsOf } from '../engine/standings.ts';

/** A race as an earlier version wrote its log, and how that version told it. */
interface OldRace {
  kind: string;
  isOver: boolean;
  events: RaceEvent[];
  standings: Record<string, unknown>[];
}

const races = JSON.parse(
  readFileSync(new URL('./harness/fixtures/races-of-729b6bb.json', import.meta.url), 'utf8'),
) as OldRace[];

test.each(races)(
  'a $kind race that 729b6bb wrote stands as it stood there',
  { tags: 'promise' },
  ({ events, standings, isOver }) => {
    const state = folded(events);
    expect(standingsOf(state)).toMatchObject(standings);
    expect(state.endedAt !== null).toBe(isOver);
  },
);

test('a race that was under way then goes on, and is ended', () => {
  for (const { events } of races.filter(({ isOver }) => !isOver)) {
    const state = folded(events);
    const at = state.at + 1_000;
    const more = stamp(decide(state, { type: 'end', by: 'host', at }), state, at);
    expect(more.reduce(fold, state).endedAt).toBe(at);
  }
});

function folded(events: RaceEvent[]): RaceState {
  return events.reduce<RaceState | null>(fold, null) as RaceState;
}
