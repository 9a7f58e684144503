import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, the longest first: begun last, one of them would keep one core busy and the other idle. */
const slow = [
  'tests/adversary',
  'tests/no-lost-writes',
  'tests/start',
  'tests/walls',
  'tests/races-against-time',
  'tests/race-secrets',
  'tests/browser/front-window',
  'tests/browser/night',
  'tests/browser/clue-room',
  'tests/browser/offline',
  'tests/browser/queue',
  'tests/browser/play-looks',
  'tests/browser/teams',
  'tests/browser/pages',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? slow.length : at;
}
