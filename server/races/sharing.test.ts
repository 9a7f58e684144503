import { expect, test } from 'vitest';
import { aStart, played } from '#engine/testing/a-night';
import { openSharing } from './sharing.ts';

type Race = ReturnType<typeof played>;

const clue = (text: string, by: 'house' | 'host' = 'house') => ({ text, by });

/** As races come from the database, none with anything of another. */
function sharer() {
  const share = openSharing();
  return (race: Race): Race => {
    const read = JSON.parse(JSON.stringify(race)) as Race;
    share(read);
    return read;
  };
}

test('races whose lists say the same share them; others keep their own, and nothing else changes', () => {
  const withShared = sharer();
  const [one, same] = [withShared(played(aStart())), withShared(played(aStart()))];
  const other = withShared(played({ ...aStart(), sabotages: [{ id: 1, text: 'Something of our own' }] }));
  expect(same.start.sabotages).toBe(one.start.sabotages);
  expect(same.start.forfeits).toBe(one.start.forfeits);
  expect(other.start.sabotages).toEqual([{ id: 1, text: 'Something of our own' }]);
  expect(other.start.forfeits).toBe(one.start.forfeits);
  expect(one).toEqual(played(aStart()));
});

test('teams share stops and clues where they have the same, within their race', () => {
  const start = aStart({ gameBars: 2, reserves: 0 });
  const clues = {
    A: { anchor: clue('Drop it'), bell: clue('Ring it') },
    B: { anchor: clue('Drop it'), bell: clue('Ring it', 'host') },
  };
  const race = played({ ...start, clues });
  const withShared = sharer();
  const [one, other] = [withShared(race), withShared(race)];
  expect(one).toEqual(race);
  expect(one.clues.B?.['anchor']).toBe(one.clues.A?.['anchor']);
  expect(one.clues.B?.['bell']).not.toBe(one.clues.A?.['bell']);
  expect(one.teams.B?.route[0]).toBe(one.teams.A?.route[0]);
  expect(one.teams.B?.route[1]).not.toBe(one.teams.B?.route[0]);
  expect(other.clues.A?.['anchor']).not.toBe(one.clues.A?.['anchor']);
});
