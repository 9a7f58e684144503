import { sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor } from '../database.ts';

/** Whose phone, in which race. */
export interface PhoneOfTeam {
  gameId: number;
  team: Letter;
  accountId: string;
}

/** Where a phone said it was, and when. */
interface Position {
  lat: number;
  lon: number;
  /** Metres; null when the phone did not say. */
  accuracyM: number | null;
  at: Date;
}

const mostRead = 60;
const leastApartMs = 1_000;

/**
 * Keeps where a phone is, while the race is on and at most once a second, and says where it was since a moment before, newest
 * first. Whoever ends the race waits for this, or this finds it ended.
 */
export async function keepPosition(
  db: Executor,
  phone: PhoneOfTeam,
  { lat, lon, accuracyM, at }: Position,
  since: Date,
): Promise<Position[]> {
  const { rows } = await db.execute<{ lat: number; lon: number; accuracyM: number | null; at: string }>(sql`
    with going as (
      select game_id from games where game_id = ${phone.gameId} and status = 'ongoing' for share
    ), before as (
      select lat, lon, accuracy_m, at from positions
      where ${isOf(phone)} and at >= ${since.toISOString()} order by at desc, id desc limit ${mostRead}
    ), kept as (
      insert into positions (game_id, game_group, account_id, lat, lon, accuracy_m, at)
      select game_id, ${phone.team}, ${phone.accountId}::uuid, ${lat}::float8, ${lon}::float8, ${accuracyM}::float8,
        ${at.toISOString()}::timestamptz
      from going
      where not exists (select from before where abs(extract(epoch from at - ${at.toISOString()}::timestamptz)) * 1000 < ${leastApartMs})
    )
    select lat, lon, accuracy_m as "accuracyM", at from before`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** The newest position a phone has said between two moments; null when there is none. */
export async function readNewestPosition(
  db: Executor,
  phone: PhoneOfTeam,
  from: Date,
  until: Date,
): Promise<Position | null> {
  const { rows } = await db.execute<{ lat: number; lon: number; accuracyM: number | null; at: string }>(sql`
    select lat, lon, accuracy_m as "accuracyM", at from positions
    where ${isOf(phone)} and at between ${from.toISOString()} and ${until.toISOString()}
    order by at desc, id desc limit 1`);
  const [newest] = rows;
  return newest ? { ...newest, at: new Date(newest.at) } : null;
}

function isOf({ gameId, team, accountId }: PhoneOfTeam) {
  return sql`game_id = ${gameId} and game_group = ${team} and account_id = ${accountId}::uuid`;
}
