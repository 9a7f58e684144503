import { expect, test } from 'vitest';
import { aStart, played } from '#engine/testing/a-night';
import { openSharedLists } from './shared-lists.ts';

test('races whose lists say the same share them; others keep their own, and nothing else changes', () => {
  const withShared = openSharedLists();
  const [one, same] = [withShared(played(aStart())), withShared(played(aStart()))];
  const other = withShared(played({ ...aStart(), sabotages: [{ id: 1, text: 'Something of our own' }] }));
  expect(same.start.sabotages).toBe(one.start.sabotages);
  expect(same.start.forfeits).toBe(one.start.forfeits);
  expect(other.start.sabotages).toEqual([{ id: 1, text: 'Something of our own' }]);
  expect(other.start.forfeits).toBe(one.start.forfeits);
  expect(one).toEqual(played(aStart()));
});
