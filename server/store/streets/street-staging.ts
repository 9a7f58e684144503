import { sql } from 'drizzle-orm';
import type { TileAt } from '#contract/streets/street-tile';
import type { Tx } from '../database.ts';

/** One map is brought in after the other; the directory of bars has a lock of its own, held only while it is merged. */
const streetsLock = 7_204_150_003;

/** What a batch of a map has in one square. */
export interface StagedSquare extends TileAt {
  /** Streets to walk, and what is drawn; as whoever stages them packs them. */
  chains: Buffer | null;
  things: Buffer | null;
}

export interface StagedRelation {
  id: number;
  /** What is drawn of it, if anything. */
  area: string | null;
  /** Tags of what may be a bar. */
  tags: Record<string, string> | null;
}

export interface StagedMember {
  relation: number;
  place: number;
  way: number;
  isInner: boolean;
}

/** A way that relations are made of, after what is known of the relation; all ways of a relation come one after another. */
export interface MemberLine {
  relation: number;
  area: string | null;
  tags: Record<string, string> | null;
  isInner: boolean;
  /** Null where the map does not have the way. */
  line: Buffer | null;
}

/** Where a map waits until the whole file is read; gone with the transaction. */
export async function openStreetStaging(tx: Tx): Promise<void> {
  // A file may take its time, and so may the sorting of it.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  await tx.execute(sql`
    create temp table staged_squares (z smallint, x integer, y integer, turn bigint generated always as identity, chains bytea, things bytea)
    on commit drop`);
  await tx.execute(
    sql`create temp table staged_relations (id bigint primary key, area text, tags jsonb) on commit drop`,
  );
  await tx.execute(sql`
    create temp table staged_members (relation bigint, place integer, way bigint, is_inner boolean) on commit drop`);
  await tx.execute(sql`create temp table staged_lines (way bigint primary key, line bytea) on commit drop`);
}

export async function stageRelations(tx: Tx, relations: StagedRelation[], members: StagedMember[]): Promise<void> {
  if (relations.length === 0) return;
  await tx.execute(sql`
    insert into staged_relations
    select id, area, tags from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as found (id bigint, area text, tags jsonb)`);
  await tx.execute(sql`
    insert into staged_members
    select * from unnest(${sql.param(members.map((one) => one.relation))}::bigint[], ${sql.param(members.map((one) => one.place))}::integer[],
      ${sql.param(members.map((one) => one.way))}::bigint[], ${sql.param(members.map((one) => one.isInner))}::boolean[])`);
}

/** Once all relations wait: from now on their ways are looked for. */
export async function countStagedMembers(tx: Tx): Promise<number> {
  await tx.execute(sql`create index on staged_members (way)`);
  await tx.execute(sql`analyze staged_members`);
  const { rows } = await tx.execute<{ members: number }>(sql`select count(*)::float8 as members from staged_members`);
  return rows[0]?.members ?? 0;
}

/** Which ways from one id to another relations are made of. */
export async function listMemberWays(tx: Tx, from: number, to: number): Promise<Set<number>> {
  const { rows } = await tx.execute<{ way: number }>(sql`
    select distinct way::float8 as way from staged_members where way between ${from} and ${to}`);
  return new Set(rows.map(({ way }) => way));
}

export async function stageLines(tx: Tx, lines: { way: number; line: Buffer }[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.execute(sql`
    insert into staged_lines
    select * from unnest(${sql.param(lines.map(({ way }) => way))}::bigint[], ${sql.param(lines.map(({ line }) => line))}::bytea[])`);
}

export async function* listMemberLines(tx: Tx, atOnce: number): AsyncGenerator<MemberLine> {
  await tx.execute(sql`
    declare member_lines no scroll cursor for
    select relation::float8 as relation, area, tags, is_inner as "isInner", line
    from staged_members join staged_relations on staged_relations.id = relation left join staged_lines using (way)
    order by relation, place`);
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${atOnce} from member_lines`));
    yield* rows as unknown as MemberLine[];
    if (rows.length < atOnce) return;
  }
}

export async function stageSquares(tx: Tx, squares: StagedSquare[]): Promise<void> {
  if (squares.length === 0) return;
  const column = <Key extends keyof StagedSquare>(key: Key) => sql.param(squares.map((square) => square[key]));
  await tx.execute(sql`
    insert into staged_squares (z, x, y, chains, things)
    select * from unnest(${column('z')}::smallint[], ${column('x')}::integer[], ${column('y')}::integer[],
      ${column('chains')}::bytea[], ${column('things')}::bytea[])`);
}

/** How many rows wait, and the squares in their order, each as often as it was staged. */
export async function countStagedSquares(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ squares: number }>(sql`select count(*)::float8 as squares from staged_squares`);
  return rows[0]?.squares ?? 0;
}

export async function* listStagedSquares(tx: Tx, atOnce: number): AsyncGenerator<StagedSquare> {
  await tx.execute(sql`
    declare squares no scroll cursor for select z, x, y, chains, things from staged_squares order by z, x, y, turn`);
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${atOnce} from squares`));
    yield* rows as unknown as StagedSquare[];
    if (rows.length < atOnce) return;
  }
}

/** Takes the place of an earlier import of the name, whose squares go with it; another import of a map waits here. */
export async function beginStreetSet(tx: Tx, name: string, now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${streetsLock})`);
  await tx.execute(sql`delete from street_sets where name = ${name}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into street_sets (name, points, south, west, north, east, created_at)
    values (${name}, 0, 0, 0, 0, 0, ${now.toISOString()}::timestamptz) returning id`);
  return rows[0]?.id ?? 0;
}

export async function keepStreetTiles(
  tx: Tx,
  set: number,
  tiles: (TileAt & { network: Buffer | null; ground: Buffer | null })[],
): Promise<void> {
  if (tiles.length === 0) return;
  await tx.execute(sql`
    insert into street_tiles (set_id, z, x, y, network, ground)
    select ${set}::integer, * from unnest(${sql.param(tiles.map(({ z }) => z))}::smallint[], ${sql.param(tiles.map(({ x }) => x))}::integer[],
      ${sql.param(tiles.map(({ y }) => y))}::integer[], ${sql.param(tiles.map(({ network }) => network))}::bytea[],
      ${sql.param(tiles.map(({ ground }) => ground))}::bytea[])`);
}

/** What is only known at the end of an import. */
export async function endStreetSet(
  tx: Tx,
  set: number,
  { points, south, west, north, east }: { points: number; south: number; west: number; north: number; east: number },
): Promise<void> {
  await tx.execute(sql`
    update street_sets set points = ${points}, south = ${south}, west = ${west}, north = ${north}, east = ${east} where id = ${set}`);
}

/** Those of some squares of one zoom that lie within two squares of one the set has, with what is drawn in them. */
export async function listTilesBeside(
  tx: Tx,
  set: number,
  tiles: TileAt[],
): Promise<(TileAt & { ground: Buffer | null })[]> {
  const { rows } = await tx.execute(sql`
    select wanted.z, wanted.x, wanted.y, here.ground
    from unnest(${sql.param(tiles.map(({ z }) => z))}::smallint[], ${sql.param(tiles.map(({ x }) => x))}::integer[],
      ${sql.param(tiles.map(({ y }) => y))}::integer[]) as wanted (z, x, y)
    left join street_tiles as here on (here.z, here.x, here.y, here.set_id) = (wanted.z, wanted.x, wanted.y, ${set})
    where exists (
      select from generate_series(wanted.x - 2, wanted.x + 2) as beside (x)
      join street_tiles as tile on tile.set_id = ${set} and tile.z = wanted.z and tile.x = beside.x
        and tile.y between wanted.y - 2 and wanted.y + 2)`);
  return rows as unknown as (TileAt & { ground: Buffer | null })[];
}

/** Draws squares of a set anew, those it lacks as well. */
export async function keepGrounds(tx: Tx, set: number, tiles: (TileAt & { ground: Buffer })[]): Promise<void> {
  if (tiles.length === 0) return;
  await tx.execute(sql`
    insert into street_tiles (set_id, z, x, y, ground)
    select ${set}::integer, * from unnest(${sql.param(tiles.map(({ z }) => z))}::smallint[], ${sql.param(tiles.map(({ x }) => x))}::integer[],
      ${sql.param(tiles.map(({ y }) => y))}::integer[], ${sql.param(tiles.map(({ ground }) => ground))}::bytea[])
    on conflict (z, x, y, set_id) do update set ground = excluded.ground`);
}
