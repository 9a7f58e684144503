import { expect, test } from 'vitest';
import { aStanding, aView } from '../../../testing/a-race.ts';
import { knownBars, mergeLists } from './known-bars.ts';

const fix = { lat: 53.9583, lon: -1.0803, accuracy: 12, at: 0 };
const bar = (id: string, metresNorth: number, name = id) => ({
  id,
  name,
  lat: 53.9583 + metresNorth / 111_195,
  lon: -1.0803,
});
const seenAt = (id: string, metresNorth: number, name = id) => ({ ...bar(id, metresNorth, name), at: 1 });
const nearby = (id: string) => ({ ...bar(id, 0), kind: 'pub' });

test('[E14] without signal a phone offers listed bars and bars where it saw teams, nearest first and each once', () => {
  const known = knownBars({
    listed: [bar('token-of-swan', 80, 'The Swan'), bar('far', 700), bar('bell', 20)],
    ways: { B: [seenAt('swan', 81, 'The Swan'), seenAt('oar', 40)] },
    view: aView({ standings: [aStanding('A'), aStanding('C', { lastBar: seenAt('parrot', 10) })] }),
    fix,
  });
  expect(known.map(({ id }) => id)).toEqual(['parrot', 'bell', 'oar', 'token-of-swan']);
});

test('[E14] the start bar and the bars its own team has found are not offered', () => {
  const view = aView({ team: 'A', standings: [aStanding('A', { lastBar: seenAt('bell', 20) })] });
  const listed = [bar('bell', 20), bar('token-of-oar', 40, 'oar'), bar('fleece', 30), bar(view.startBar.id, 0)];
  const known = knownBars({ listed, ways: { A: [seenAt('oar', 40)] }, view, fix: null });
  expect(known.map(({ id }) => id)).toEqual(['fleece']);
});

test('[E14] without a fix at most 20 bars are offered, the most recently listed first', () => {
  const listed = Array.from({ length: 30 }, (_, n) => bar(`bar-${n}`, n * 60));
  const known = knownBars({ listed, ways: {}, view: aView({ standings: [] }), fix: null });
  expect(known.map(({ id }) => id)).toEqual(listed.slice(0, 20).map(({ id }) => id));
});

test('a phone stores the bars of all lists it received, each once and the newest first', () => {
  const first = mergeLists(null, {
    bars: [nearby('a'), nearby('b')],
    attribution: '© OpenStreetMap contributors',
    at: 1,
  });
  const second = mergeLists(first, { bars: [nearby('b'), nearby('c')], attribution: undefined, at: 2 });
  expect(second.bars.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(second).toMatchObject({ attribution: '© OpenStreetMap contributors', at: 2 });
});
