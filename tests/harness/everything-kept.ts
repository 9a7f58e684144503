import type { Deps } from '../../server/deps.ts';

const kept = [
  'games',
  'game_groups',
  'seats',
  'members',
  'removed_members',
  'clue_readers',
  'knocks',
  'cohosts',
  'cohost_links',
  'deeds',
  'receipts',
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

/** Everything that is kept of some games, but for when phones were heard of. One question, planned once: it is asked five thousand times. */
export async function everythingOf({ database }: Deps, gameIds: number[]): Promise<string> {
  const { rows } = await database.pool.query<{ everything: string }>({
    name: 'everything-kept',
    text: readEverything,
    values: [gameIds],
  });
  return rows[0]?.everything ?? '';
}
