import { expect, test } from 'vitest';
import { aStanding, aStep, aView } from '../../testing/a-race.ts';
import { hasUnlanded, isNewer, missedIn, withLastSeen } from './away.ts';

const line = (seq: number) =>
  ({ seq, at: 0, kind: 'host-message', team: null, text: `Line ${seq}`, pint: null }) as const;
const before = aView({ seq: 40, feed: [line(40)] });
const after = aView({ seq: 43, feed: [line(43), line(42), line(40)] });

test('after more than a minute away what happened since is what was missed, newest first', () => {
  expect(missedIn(after, { since: 0, view: before }, 60_001)).toEqual([line(43), line(42)]);
});

test('what the host said to this team alone was missed too', () => {
  const alone = { ...line(41), team: 'A' } as const;
  const view = aView({ ...after, told: [alone] });
  expect(missedIn(view, { since: 0, view: before }, 60_001)).toEqual([line(43), line(42), alone]);
});

test('a glance aside misses nothing, nor does somebody who now plays for another team', () => {
  expect(missedIn(after, { since: 0, view: before }, 60_000)).toEqual([]);
  expect(missedIn(aView({ ...after, team: 'B' }), { since: 0, view: before }, 600_000)).toEqual([]);
});

test('a view replaces an older one, and any that was for other eyes', () => {
  expect(isNewer(after, null)).toBe(true);
  expect(isNewer(after, before)).toBe(true);
  expect(isNewer(before, after)).toBe(false);
  expect(isNewer(before, before)).toBe(false);
  expect(isNewer(aView({ seq: 12, team: 'B' }), after)).toBe(true);
});

test('a sabotage has to be said to be shown until the server knows', () => {
  const sabotage = { id: 's1', by: 'B', landedAt: null, readyAt: null, waiting: 0 } as const;
  expect(hasUnlanded(aView())).toBe(false);
  expect(hasUnlanded(aView({ step: aStep({ type: 'sabotage', sabotage }) }))).toBe(true);
  expect(hasUnlanded(aView({ step: aStep({ type: 'sabotage', sabotage: { ...sabotage, landedAt: 1 } }) }))).toBe(false);
});

test('[F15] where only these eyes know a team to be is where its standing shows it', () => {
  const crown = { id: 'crown', name: 'The Crown', lat: 53.9, lon: -1.1, at: 60_000 };
  const bell = { ...crown, id: 'bell', name: 'The Bell', at: 30_000 };
  const standings = [aStanding('A', { lastBar: bell }), aStanding('B', { lastBar: bell })];
  const seen = withLastSeen(aView({ standings, lastSeen: [{ group: 'A', ...crown }] }));
  expect(seen.standings.map(({ lastBar }) => lastBar)).toEqual([crown, bell]);
  const { lastSeen: _, ...old } = aView({ standings });
  expect(withLastSeen(old as typeof seen).standings).toBe(standings);
});
