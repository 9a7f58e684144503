import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest in their project, the longest first: begun last, one of them would keep one core busy and the other idle. */
const slow = [
  'engine/fuzz',
  'engine/views/secrets',
  'engine/reference',
  'engine/routes',
  'web/screens/host/pay/pay-now',
  'web/screens/team/group',
  'web/screens/results/results',
  'web/screens/play/play',
  'web/screens/host/host',
  'web/screens/team/clues/clue-editor',
  'server/embedded/embedded-postgres',
  'server/places/live-bars',
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
  const at = slow.findIndex((name) => moduleId.replace(/x$/, '').endsWith(`/${name}.test.ts`));
  return at === -1 ? slow.length : at;
}
