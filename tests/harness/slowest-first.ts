import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Whose files come first when several projects share a run. A process works for one project only, so they keep together; and small files
 * come last, so that no core is idle while another has a long one to finish.
 */
const projects = ['browser', 'walk', 'server', 'screen', 'unit'];

/** Files that take longest in their project, the longest first: begun last, one of them would keep one core busy and the other idle. */
const slow = [
  'tests/engines/webkit',
  'tests/browser/join',
  'tests/browser/last-screen',
  'tests/engines/firefox',
  'tests/browser/start-line',
  'tests/browser/front-window',
  'tests/browser/night',
  'tests/engines/chromium',
  'tests/browser/queue',
  'tests/browser/short-gap',
  'tests/browser/clue-room',
  'tests/browser/pages',
  'tests/browser/accounts',
  'tests/browser/map',
  'tests/browser/offline',
  'tests/browser/play-looks',
  'tests/browser/teams',
  'tests/adversary',
  'tests/races-against-time',
  'tests/plugs/server-killed',
  'tests/start',
  'tests/walls',
  'tests/race-secrets',
  'server/embedded/embedded-postgres',
  'server/live/watch-nodes',
  'server/jobs/jobs',
  'server/http/entry-endpoints',
  'server/routes/results/take-away',
  'server/routes/results/uploads',
  'server/photos/pictures/decoders',
  'server/places/live-bars',
  'server/games/expected-race',
  'web/screens/refusals',
  'web/screens/host/pay/pay-now',
  'web/screens/results/results',
  'web/screens/team/group',
  'web/screens/host/start-game',
  'web/screens/manage/races',
  'web/screens/team/clues/clue-editor',
  'web/screens/setup/setup',
  'engine/rehearsal/expected-race',
  'engine/fuzz',
  'engine/views/secrets',
  'engine/lazy',
  'engine/routes',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => turnOf(one) - turnOf(other) || placeOf(one) - placeOf(other));
  }
}

function turnOf({ project }: TestSpecification): number {
  return projects.indexOf(project.name);
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((name) => moduleId.replace(/x$/, '').endsWith(`/${name}.test.ts`));
  return at === -1 ? slow.length : at;
}
