import type { Deps } from '../../../server/deps.ts';

const kept = [
  'games',
  'game_groups',
  'seats',
  'members',
  'removed_members',
  'moved_seats',
  'clue_readers',
  'knocks',
  'cohosts',
  'cohost_links',
  'deeds',
  'receipts',
  'phone_steps',
  'home_words',
  'home_shares',
  'clues',
  'nudges',
  'events',
  'photos',
  'positions',
  'push_subscriptions',
  'results_links',
  'watch_links',
  'photo_requests',
  'payments',
];
const rowsOf = (name: string) =>
  `(select jsonb_agg(to_jsonb(${name}) order by to_jsonb(${name})) from ${name} where game_id = any($1))`;
const readEverything = `select jsonb_build_array(${kept.map(rowsOf).join()})::text as everything`;
/** Which version of a row stands where: no row comes, goes or is written anew without another answer. */
const readVersions = kept
  .map((name, n) => `select ${n} as of, ctid::text as place, xmin::text as version from ${name} where game_id = $1`)
  .join(' union all ');

/** Everything that is kept of some games, but for when phones were heard of. */
export async function everythingOf({ database }: Deps, gameIds: number[]): Promise<string> {
  const { rows } = await database.pool.query<{ everything: string }>({
    name: 'everything-kept',
    text: readEverything,
    values: [gameIds],
  });
  return rows[0]?.everything ?? '';
}

/** Whether anything of a game is other than when this was called. Ten thousand ask: mostly no row was written, and nobody reads them all. */
export async function noteKept(deps: Deps, gameId: number): Promise<() => Promise<boolean>> {
  let versions = await versionsOf(deps, gameId);
  const before = await everythingOf(deps, [gameId]);
  return async () => {
    const now = await versionsOf(deps, gameId);
    if (now === versions) return false;
    versions = now;
    return before !== (await everythingOf(deps, [gameId]));
  };
}

async function versionsOf({ database }: Deps, gameId: number): Promise<string> {
  const { rows } = await database.pool.query<{ of: number; place: string; version: string }>({
    name: 'versions-kept',
    text: readVersions,
    values: [gameId],
  });
  return rows
    .map(({ of, place, version }) => `${of} ${place} ${version}`)
    .toSorted()
    .join('\n');
}
